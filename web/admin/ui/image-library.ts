import { createContext, useContext, type ReactNode } from 'react';

/** A picture that was chosen from the library. */
export interface LibraryPicture {
  /** The address to store. */
  url: string;
  /** Its description for people who cannot see it; '' for none. */
  alt: string;
}

/** Renders the dialog in which a picture of the library is chosen. */
export type RenderLibrary = (props: {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}) => ReactNode;

/** Where the screens get the library from; null where there is none. */
export const ImageLibraryContext = createContext<RenderLibrary | null>(null);

/** Renders the library's dialog, while it is open; null where there is none. */
export const useImageLibrary = () => useContext(ImageLibraryContext);
