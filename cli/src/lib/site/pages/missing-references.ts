import pMap from 'p-map';
import type { BundlePage, BundleIssue } from '@siteyard/schemas/bundle';
import { formatPath } from '@siteyard/schemas/values';
import { listReferences, walkBlocks } from '@siteyard/schemas/content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { Client } from '../client.ts';

const LIMIT = { concurrency: 8 };

interface Used {
  kind: 'page' | 'image';
  target: number | string;
  place: Pick<BundleIssue, 'path' | 'block'>;
}

/** A link or an image that the site does not have. */
export interface MissingReference {
  kind: 'page' | 'image';
  issue: BundleIssue;
}

/**
 * Finds the links and images of a page whose targets are not on the site.
 * @param id the number of the page on the site, which counts as existing
 */
export async function missingReferences(
  site: Client,
  page: BundlePage,
  id: number,
): Promise<MissingReference[]> {
  const used = referencesOf(page);
  const paths = [...new Set(used.map(pathOf))].filter((path) => path !== `/api/pages/${id}`);
  const missing = new Set<string>();
  const look = async (path: string) => {
    if (!(await site.has(path))) missing.add(path);
  };
  await pMap(paths, look, LIMIT);
  return used
    .filter((each) => missing.has(pathOf(each)))
    .map(({ kind, target, place }) => ({
      kind,
      issue: {
        code: 'bundle_reference_broken',
        severity: 'error',
        file: '',
        message:
          kind === 'page'
            ? `links to /pages/${target}, which is not on the site`
            : `shows the image ${target}, which is not on the site`,
        fixable: false,
        ...place,
      },
    }));
}

const pathOf = ({ kind, target }: Used) =>
  kind === 'page' ? `/api/pages/${target}` : `/uploads/${target}`;

function referencesOf({ content, social_image }: BundlePage): Used[] {
  const blocks = new Map(
    [...walkBlocks(content)].map(({ block, path }) => [
      block.props.id,
      { id: block.props.id, type: block.type, path: formatPath(['content', ...path]) },
    ]),
  );
  const own = uploadFileName(social_image);
  return [
    ...(own === null
      ? []
      : [{ kind: 'image' as const, target: own, place: { path: 'social_image' } }]),
    ...listReferences(content).map(({ kind, target, blockId, path }) => {
      const block = blocks.get(blockId);
      const place = { path: formatPath(['content', ...path]), ...(block && { block }) };
      return { kind, target, place };
    }),
  ];
}
