import { createContext, useContext, type ReactNode } from 'react';

/** A picture from the library. */
export interface LibraryPicture {
  /** The address to store. */
  url: string;
  /** Its alternative text; '' for none. */
  alt: string;
}

/** Renders the dialog in which a picture from the library is chosen. */
export type RenderLibrary = (props: {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}) => ReactNode;

/** Provides the library to image inputs; null if a screen has none. */
export const ImageLibraryContext = createContext<RenderLibrary | null>(null);

/** The function that renders the library's dialog; null if the screen has none. */
export const useImageLibrary = () => useContext(ImageLibraryContext);
