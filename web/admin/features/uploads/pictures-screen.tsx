import { Screen } from '../../ui/screen.tsx';
import { PictureLibrary } from './picture-library.tsx';

/** All pictures of the site: upload, search, description, where each is used. */
export function PicturesScreen() {
  return (
    <Screen title="Pictures" intro="Every picture that was uploaded, on whatever page it is.">
      <div className="flex h-[max(28rem,calc(100dvh-13rem))] flex-col">
        <PictureLibrary />
      </div>
    </Screen>
  );
}
