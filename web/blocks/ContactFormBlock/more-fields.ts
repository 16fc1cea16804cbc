import type { ReactNode } from 'react';

/** Fields that a form asks for besides the specified ones. */
export interface MoreFields {
  /** The fields. They are read-only while the message is sent. */
  render: (readOnly: boolean) => ReactNode;
  isComplete: boolean;
  /** The fields that are added to the `contact_request` of the call. */
  read: () => object;
  /** Called with the id of the stored request. */
  onSent: (id: string | null) => void;
  /**
   * Keeps a message that cannot be sent without a connection. The key identifies it when it is sent.
   * @returns false if it cannot be kept
   */
  keep: (key: string, message: object) => boolean;
}
