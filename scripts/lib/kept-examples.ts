import type { JsonObject } from '@siteyard/schemas/values';
import type { PageAnswer } from '@siteyard/schemas/http';
import { createAgent, ok, signInAt, type Agent } from '../../tests/helpers/agent.ts';
import { readBlockExamples } from '../../tests/helpers/browser/block-gallery.ts';
import { block, createPage, pageContent } from '../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../tests/helpers/images.ts';
import { KEPT_ADMIN, KEPT_COLLEAGUE } from '../../tests/helpers/kept-releases/kept-release.ts';

async function sendContactRequests(url: string, owner: Agent): Promise<void> {
  const visitor = createAgent(url, { Origin: url });
  const ids: string[] = [];
  for (const [first_name, last_name, subject] of [
    ['Ada', 'Byrne', 'Two forklifts for a week'],
    ['Tomás', 'Okafor', ''],
    ['Ines', 'Lindqvist', 'Scissor lift'],
    ['Pat', 'Delete', 'To be deleted'],
  ] as const) {
    const contact_request = {
      first_name,
      last_name,
      email: `${first_name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^a-z]/g, '')}@visitor.example`,
      phone: '555-0142',
      subject,
      message: `Hello,\nplease call me about a rental. ${first_name}`,
    };
    const answer = ok(await visitor.post('/api/contact_requests', { contact_request }));
    ids.push((answer.body as { id: string }).id);
  }
  const about = (index: number) => `/api/contact_requests/${ids[index]}`;
  ok(await owner.put(about(1), { contact_request: { status: 'resolved' } }));
  ok(await owner.put(about(1), { contact_request: { admin_notes: 'Called back. =SUM(1)' } }));
  ok(await owner.delete(about(3)));
}

/** Creates a page with the typical example of every block, and publishes it three times. */
async function publishBlocksPage(owner: Agent): Promise<PageAnswer> {
  const blocks = readBlockExamples()
    .filter(({ type }) => type !== 'SiteNavbar')
    .map(({ type, examples }) => {
      // Some examples link to pages that do not exist on this site.
      const typical = JSON.stringify(examples['typical']).replaceAll(
        /\/pages\/[23]"/g,
        '/pages/4"',
      );
      const made = block(type, JSON.parse(typical) as JsonObject);
      made.props.id = `${type}-kept`;
      return made;
    });
  const page = await createPage(owner, { title: 'Every block' }, blocks.slice(0, 2));
  for (const count of [5, blocks.length]) {
    const content = pageContent(...blocks.slice(0, count));
    ok(await owner.put(`/api/pages/${page.id}`, { page: { content } }));
  }
  return page;
}

/**
 * Creates one page with a scheduled publish, and one page with a scheduled unpublish, a draft and a
 * share link.
 */
async function schedulePages(owner: Agent): Promise<void> {
  const later = new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString();
  const soon = await createPage(owner, { title: 'Published later' });
  const content = pageContent(block('HeadingBlock', { text: 'From next season on' }));
  const publish = { action: 'publish', at: later, content };
  ok(await owner.put(`/api/pages/${soon.id}/schedule`, { schedule: publish }));

  const ending = await createPage(owner, { title: 'Hidden later', address: 'ending' }, [
    block('HeadingBlock', { text: 'Only this season' }),
  ]);
  const unpublish = { action: 'unpublish', at: later };
  ok(await owner.put(`/api/pages/${ending.id}/schedule`, { schedule: unpublish }));
  const draft = { content, base_revision: ending.content_revision };
  ok(await owner.put(`/api/pages/${ending.id}/draft`, { draft }));
  ok(await owner.post(`/api/pages/${ending.id}/share_links`, { share_link: { days: 30 } }));
}

/** Creates a section and renames it. Creates and deletes another section. */
async function saveSections(owner: Agent): Promise<void> {
  const create = async (name: string) => {
    const { contentVersion, content } = pageContent(block('HeadingBlock', { text: name }));
    const section = { name, purpose: 'offer', contentVersion, blocks: content };
    const { body } = ok(await owner.post('/api/sections', { section }));
    return (body as { section: { key: string } }).section.key;
  };
  const kept = await create('Season offer');
  ok(await owner.patch(`/api/sections/${kept}`, { section: { name: 'Winter offer' } }));
  ok(await owner.delete(`/api/sections/${await create('Deleted section')}`));
}

/**
 * Creates an example of each kind of data on a site: versions, drafts, schedules, a share link,
 * sections, trash, contact requests, an invitation, and a change by a second administrator.
 */
export async function createExamples(url: string): Promise<void> {
  const owner = await signInAt(url, KEPT_ADMIN);
  await publishBlocksPage(owner);

  const picture = await plainPicture('#2563eb', 320, 200).png().toBuffer();
  const upload = ok(await owner.send('POST', '/api/uploads', { body: imageForm(picture) }));
  const { url: imageUrl } = upload.body as { url: string };
  const moved = await createPage(owner, { title: 'Moved once', address: 'moved/first' }, [
    block('ImageBlock', { src: imageUrl, alt: 'A plain picture', caption: 'Kept' }),
  ]);
  ok(await owner.patch(`/api/pages/${moved.id}`, { page: { address: 'moved/second' } }));
  ok(await owner.patch(`/api/pages/${moved.id}`, { page: { title: 'Moved and renamed' } }));

  const never = await createPage(owner, { title: 'Never published', description: 'A plan' });
  const draft = pageContent(block('HeadingBlock', { text: 'Only a draft' }));
  ok(
    await owner.put(`/api/pages/${never.id}/draft`, {
      draft: { content: draft, base_revision: never.content_revision },
    }),
  );
  const home = ok(await owner.get('/api/pages/1')).body as PageAnswer;
  const edited = structuredClone(home.content);
  edited.content.push(block('HeadingBlock', { text: 'A heading that is not published yet' }));
  ok(
    await owner.put('/api/pages/1/draft', {
      draft: { content: edited, base_revision: home.content_revision },
    }),
  );

  await schedulePages(owner);
  await saveSections(owner);

  const gone = await createPage(owner, { title: 'Deleted page', address: 'deleted' }, [
    block('HeadingBlock', { text: 'It was here' }),
  ]);
  ok(await owner.delete(`/api/pages/${gone.id}`));

  const { settings } = ok(await owner.get('/api/site_settings')).body as {
    settings: Record<string, unknown>;
  };
  for (const title of ['Brindle Forklifts', 'Brindle Forklift Rental and Service'])
    ok(await owner.put('/api/site_settings', { settings: { ...settings, title } }));

  ok(
    await owner.post('/api/admin_users/invitations', {
      invitation: { email: 'new@owner.example' },
    }),
  );
  await sendContactRequests(url, owner);

  const colleague = await signInAt(url, KEPT_COLLEAGUE);
  ok(await colleague.patch('/api/pages/4', { page: { title: 'Our history, by a colleague' } }));
}
