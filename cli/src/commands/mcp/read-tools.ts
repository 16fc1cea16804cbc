import { exportUploadsAnswer, listedPage } from '@siteyard/schemas/http';
import { pageId } from '@siteyard/schemas/content';
import { jsonSchemaOf, schemaNames } from '@siteyard/schemas/bundle';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { boundedText } from '@siteyard/schemas/primitives/bounded-text';
import { settingsAnswer } from '@siteyard/schemas/settings';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { suggestName } from '../../lib/suggest-name.ts';
import { readPage, stateOf } from '../../lib/site/pages/page-calls.ts';
import { plainAnswer, siteData, siteText } from './answer.ts';
import { htmlToText } from './html-to-text.ts';
import { documentOf, revisionOf } from './page-input.ts';
import { defineTool, type Tool } from './tool.ts';

/** The maximum number of pages in one answer. */
const LISTED = 50;

const offset = z
  .number()
  .int()
  .min(0)
  .default(0)
  .describe('Where the part begins, in characters; an answer that was cut names the next one.');

const lines = (items: readonly object[]) => items.map((each) => JSON.stringify(each)).join('\n');

/** The tools that read. They have no access to contact requests, accounts and tokens. */
export const readTools: Tool[] = [
  defineTool({
    name: 'list_pages',
    title: 'List pages',
    description:
      'List the pages of the website: number, title, address, description, and whether visitors see it.',
    input: {
      search: boundedText(200)
        .optional()
        .describe(
          'Only pages with words that begin like these in the title, description, address or number.',
        ),
      part: z.number().int().min(1).max(100_000).default(1).describe(`${LISTED} pages a part.`),
    },
    async run(site, { search, part }) {
      const query = new URLSearchParams({ page: String(part), limit: String(LISTED) });
      if (search) query.set('search', search);
      const found = await site.get(`/api/pages?${query.toString()}`, z.array(listedPage));
      const pages = found.map((page) => {
        const { id, title, address, description } = page;
        return { id, title, address, description, state: stateOf(page) };
      });
      const more = found.length === LISTED ? ` For the next ones, use part ${part + 1}.` : '';
      return siteData(`${found.length} pages.${more}`, lines(pages));
    },
  }),
  defineTool({
    name: 'read_page',
    title: 'Read a page',
    description:
      'Read the document of a page: title, description, address and its tree of blocks. ' +
      'The answer begins with the revision, which propose_pages and plan_changes need as based_on.',
    input: { id: pageId, offset },
    async run(site, { id, offset: start }) {
      const found = await readPage(site, id);
      const head = `Page ${id}, ${stateOf(found)}. based_on: "${revisionOf(found)}".`;
      return siteText(head, documentOf(found), start);
    },
  }),
  defineTool({
    name: 'view_page',
    title: 'View a page as visitors do',
    description: 'Get what visitors see of a published page: its text, or its HTML.',
    input: { id: pageId, format: z.enum(['text', 'html']).default('text'), offset },
    async run(site, { id, format, offset: start }) {
      const bytes = await site.getFile(`/pages/${id}`);
      if (!bytes)
        throw new CliError(EXIT.problems, 'page_not_found', `No visitor sees page ${id}.`);
      const html = new TextDecoder().decode(bytes);
      const shown = format === 'html' ? html : htmlToText(html);
      return siteText(`Page ${id} as visitors see it.`, shown, start);
    },
  }),
  defineTool({
    name: 'read_settings',
    title: 'Read the settings',
    description:
      'Read the settings of the website: title, logo, navigation, contact details. They cannot be ' +
      'changed with these tools.',
    input: { offset },
    async run(site, { offset: start }) {
      const { settings } = await site.get('/api/site_settings', settingsAnswer);
      return siteText('The settings.', toCanonicalFile(settings), start);
    },
  }),
  defineTool({
    name: 'list_images',
    title: 'List images',
    description:
      'List the uploaded images that pages of the website can show: address, file name, alternative text ' +
      'and size in pixels. Images cannot be added with these tools.',
    input: {
      after: boundedText(80)
        .regex(/^[\w.]*$/, 'must be the position from the previous answer')
        .default('')
        .describe('The position from the previous answer. Leave it out for the first images.'),
    },
    async run(site, { after }) {
      const path = `/api/operator/uploads${after && `?after=${after}`}`;
      const { media, next } = await site.get(path, exportUploadsAnswer);
      const images = Object.entries(media).map(([file, { name, alt, width, height }]) => {
        return { address: `/uploads/${file}`, name, alt, width, height };
      });
      const more = next === null ? '' : ` For the next ones, use after "${next}".`;
      return siteData(`${images.length} images.${more}`, lines(images));
    },
  }),
  defineTool({
    name: 'read_schema',
    title: 'Read a schema',
    description:
      'Read the JSON Schema of a document ("page", "settings") or of a type of block such as ' +
      '"HeadingBlock". Without a name, list the names.',
    input: { name: boundedText(100).optional(), offset },
    async run(_site, { name, offset: start }) {
      if (name === undefined) return plainAnswer(schemaNames().join('\n'));
      const schema = jsonSchemaOf(name);
      if (!schema) {
        const hint = suggestName(name, schemaNames());
        throw new CliError(EXIT.usage, 'unknown_schema', `There is no schema "${name}".`, hint);
      }
      return siteText(`The JSON Schema of ${name}.`, toCanonicalFile(schema), start);
    },
  }),
];
