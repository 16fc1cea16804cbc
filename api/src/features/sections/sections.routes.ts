import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import {
  createSectionRequest,
  sectionAnswer,
  sectionKey,
  sectionList,
  updateSectionRequest,
} from '@siteyard/schemas/content';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import { presentHead, presentSection } from './sections.presenter.ts';
import type { SectionsService } from './sections.service.ts';

const params = z.object({ key: sectionKey });

/** The calls for the site's own sections. */
export function sectionRoutes(deps: { sections: SectionsService }): Route[] {
  const { sections } = deps;
  const ofOne = { path: '/api/sections/:key', params, notFound: 'section_not_found' } as const;
  return [
    route({
      method: 'get',
      path: '/api/sections',
      policy: 'administrator+read',
      summary: "List the site's own sections by name, without their blocks",
      answer: sectionList,
      handle: async () => ({ sections: (await sections.list()).map(presentHead) }),
    }),
    route({
      method: 'post',
      path: '/api/sections',
      policy: 'administrator',
      summary: 'Save blocks as a section, to insert them into pages',
      activity: 'section.created',
      body: createSectionRequest,
      bodyLimit: JSON_LIMITS.bytes,
      status: 201,
      answer: sectionAnswer,
      errors: ['section_name_taken', 'too_many_sections', 'invalid_content'],
      handle: async ({ body, actor, about }) => {
        const section = await sections.create(body.section, actor());
        about(`/sections/${section._id}`);
        return presentSection(section);
      },
    }),
    route({
      ...ofOne,
      method: 'get',
      policy: 'administrator+read',
      summary: 'Get a section with its blocks',
      answer: sectionAnswer,
      errors: ['section_not_found'],
      handle: async ({ params: { key } }) => presentSection(await sections.get(key)),
    }),
    route({
      ...ofOne,
      method: 'patch',
      policy: 'administrator+write',
      summary: 'Change name, purpose or blocks of a section (If-Match: revision)',
      ifMatch: 'the `revision` of the section',
      activity: 'section.changed',
      body: updateSectionRequest,
      bodyLimit: JSON_LIMITS.bytes,
      answer: sectionAnswer,
      errors: ['section_not_found', 'section_name_taken', 'revision_conflict', 'invalid_content'],
      handle: async ({ params: { key }, body, actor, revision }) =>
        presentSection(
          await presentConflict(presentSection, () =>
            sections.update(key, body.section, { actor: actor(), revision }),
          ),
        ),
    }),
    route({
      ...ofOne,
      method: 'delete',
      policy: 'administrator+write',
      summary: 'Delete a section; pages into which it was inserted keep their blocks',
      ifMatch: 'the `revision` of the section',
      activity: 'section.deleted',
      answer: z.object({ ok: z.literal(true) }),
      errors: ['section_not_found', 'revision_conflict'],
      handle: async ({ params: { key }, actor, revision }) => {
        await presentConflict(presentSection, () =>
          sections.remove(key, { actor: actor(), revision }),
        );
        return { ok: true };
      },
    }),
    route({
      method: 'post',
      path: '/api/sections/:key/restore',
      params,
      notFound: 'section_not_found',
      policy: 'administrator',
      summary: 'Restore a section that was deleted in the last 30 days',
      activity: 'section.restored',
      answer: sectionAnswer,
      errors: ['section_not_found', 'section_name_taken', 'too_many_sections'],
      handle: async ({ params: { key }, actor }) =>
        presentSection(await sections.restore(key, actor())),
    }),
  ];
}
