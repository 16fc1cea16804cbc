import { Screen } from '../../ui/screen.tsx';
import { PictureLibrary } from './picture-library.tsx';

/** All pictures of the site: upload, search, alternative text, uses. */
export function PicturesScreen() {
  return (
    <Screen title="Pictures" intro="All uploaded pictures, whether a page uses them or not.">
      <div className="flex md:h-[max(28rem,calc(100dvh-13rem))] flex-col">
        <PictureLibrary />
      </div>
    </Screen>
  );
}
