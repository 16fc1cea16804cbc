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

/** Provides the library to image inputs; null if a screen has none. */
export const ImageLibraryContext = createContext<RenderLibrary | null>(null);

/** The function that renders the library's dialog; null if the screen has none. */
export const useImageLibrary = () => useContext(ImageLibraryContext);
