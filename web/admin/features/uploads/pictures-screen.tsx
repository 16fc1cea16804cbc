import { Screen } from '../../ui/screen.tsx';
import { PictureLibrary } from './picture-library.tsx';

/** All pictures of the site: upload, search, alternative text, uses. */
export function PicturesScreen() {
  return (
    <Screen title="Pictures" intro="All uploaded pictures, also those that no page uses.">
      <div className="flex md:h-[max(28rem,calc(100dvh-13rem))] flex-col">
        <PictureLibrary />
      </div>
    </Screen>
  );
}
