import {
  PLATFORM_BRANDS,
  PLATFORM_ICON_PX,
  type PlatformsProps,
} from '@siteyard/schemas/blocks/Platforms';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import { markFill, signOn } from '../_shared/look/colour.ts';
import { cx } from '../_shared/cx.ts';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';
import { BRAND_ICONS } from './brand-icons.ts';

type Item = PlatformsProps['items'][number];

const SIZE = { small: 'size-8', medium: 'size-10', large: 'size-14' } as const;
const LAYOUT = {
  row: 'flex flex-wrap gap-3',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3',
} as const;
const GRID_OF_ICONS = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3';
const SHAPE = { rounded: 'rounded-xl', pill: 'rounded-full', square: 'rounded-none' } as const;

/** The icon of a brand without a logo: two links of a chain. */
const OTHER = {
  colour: '#33445a',
  path: 'M10 13.5a4.5 4.5 0 0 0 6.4.4l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L11.9 5.6l1.6 1.6 1.3-1.3a2.25 2.25 0 0 1 3.2 3.2l-3.2 3.2a2.25 2.25 0 0 1-3.2 0Zm4-3a4.5 4.5 0 0 0-6.4-.4l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4l1.3-1.3-1.6-1.6-1.3 1.3A2.25 2.25 0 0 1 6 14.9l3.2-3.2a2.25 2.25 0 0 1 3.2 0Z',
};

/** Links to the business on other platforms. Entries without a link or a brand are left out. */
export function PlatformsView(props: ViewProps<PlatformsProps>) {
  const items = props.items
    .map((item, index) => ({ item, mark: textMark(props.puck, `items[${index}].label`) }))
    .filter(({ item: { url, brand } }) => safeUrl(url) !== null && brand !== '');
  if (items.length === 0 && !props.puck.isEditing) return null;
  return (
    <div className={sectionClass(props, 'wrap block-text')}>
      {items.length === 0 ? (
        <Placeholder text="Add a platform with its brand and link" />
      ) : (
        <ul
          className={
            props.showLabels || props.layout === 'row' ? LAYOUT[props.layout] : GRID_OF_ICONS
          }
          role="list"
        >
          {items.map(({ item, mark }, index) => (
            <li key={index} className="min-w-0">
              <PlatformLink item={item} mark={mark} {...props} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type PlatformLinkProps = { item: Item; mark: ReturnType<typeof textMark> } & Pick<
  PlatformsProps,
  'iconSize' | 'shape' | 'showLabels'
>;

function PlatformLink({ item, mark, iconSize, shape, showLabels }: PlatformLinkProps) {
  const name =
    item.label || (PLATFORM_BRANDS.find(({ slug }) => slug === item.brand)?.name ?? item.brand);
  return (
    <a
      href={safeUrl(item.url) ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={showLabels ? undefined : name}
      className={cx(
        'flex min-h-11 min-w-11 items-center gap-3 font-semibold text-steel-900 no-underline transition-colors duration-150',
        showLabels
          ? 'bg-white p-2 pe-4 ring-1 ring-steel-200 ring-inset hover:bg-steel-50 hover:ring-steel-400'
          : 'justify-center hover:opacity-85',
        showLabels && SHAPE[shape],
      )}
    >
      <BrandLogo item={item} iconSize={iconSize} shape={shape} />
      {showLabels && (
        <span className="min-w-0" dir="auto" {...mark}>
          {name}
        </span>
      )}
    </a>
  );
}

function BrandLogo({
  item,
  iconSize,
  shape,
}: Pick<PlatformLinkProps, 'item' | 'iconSize' | 'shape'>) {
  const px = PLATFORM_ICON_PX[iconSize];
  const box = cx('shrink-0', SIZE[iconSize], SHAPE[shape]);
  const logo = assetUrl(item.logoUrl);
  if (logo !== null)
    return (
      <img
        src={logo}
        alt=""
        width={px}
        height={px}
        loading="lazy"
        decoding="async"
        className={cx(box, 'object-cover')}
      />
    );
  const icon = Object.hasOwn(BRAND_ICONS, item.brand) ? BRAND_ICONS[item.brand] : undefined;
  const { colour, path } = icon ?? OTHER;
  const fill = markFill(item.color, { colour, on: signOn(colour) }, signOn);
  return (
    <svg
      viewBox="-8 -8 40 40"
      width={px}
      height={px}
      aria-hidden="true"
      className={box}
      style={{ backgroundColor: fill.colour }}
    >
      <path d={path} fill={fill.on} />
    </svg>
  );
}
