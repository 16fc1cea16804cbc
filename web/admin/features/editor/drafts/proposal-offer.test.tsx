import { expect, test, vi } from 'vitest';
import {
  callsOf,
  control,
  openAdmin,
  refused,
  see,
  useAdminTests,
  type Answers,
} from '../../../test-admin.tsx';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { Proposal } from '../api/proposal.ts';
import { chooseProposal } from './choose-draft.ts';
import { ProposalOffer } from './proposal-offer.tsx';
import { useProposal } from './use-proposal.ts';

useAdminTests();

const content = {
  contentVersion: 1,
  root: { props: {} },
  content: [{ type: 'HeadingBlock', props: { id: 'h', text: 'Proposed' } }],
};
const proposal: Proposal = {
  content,
  base_revision: 2,
  updated_at: '2026-03-02T08:15:00.000Z',
  page_id: 14,
  made_at: '2026-03-02T08:15:00.000Z',
  made_by: 'deploy',
  source: 'token',
  from: 'staging',
  taken: false,
};
const draft = { content, base_revision: 2, revision: 5, updated_at: proposal.updated_at };
const calls = () => callsOf().map(({ method, path }) => `${method} ${path}`);

function open(answers: Answers) {
  const work = { saver: { adopt: vi.fn() }, continueDraft: vi.fn(), fail: vi.fn() };
  function Host() {
    const { offer, busy, take, later, discard } = useProposal(14, proposal, work);
    return offer ? (
      <ProposalOffer
        {...{ proposal: offer, busy, publishedSince: true, conflicts: [] }}
        onTake={(choices) => void take(choices)}
        onLater={later}
        onDiscard={() => void discard()}
      />
    ) : (
      'no offer'
    );
  }
  openAdmin(<Host />, answers);
  return work;
}
const ended = () => see(() => expect(document.body.textContent).toContain('no offer'));

test('becomes the draft of the administrator who opens it', async () => {
  const work = open({ 'POST /api/pages/14/proposal/take': { draft } });
  (await control<HTMLButtonElement>('Look at it')).click();
  await ended();
  expect(work.continueDraft).toHaveBeenCalledWith(
    { ...draft, remote: { revision: 5, content }, localOnly: false },
    new Map(),
  );
  expect(work.saver.adopt).toHaveBeenCalledExactlyOnceWith(draft);
});

test('shows its author, and that the page was published since', async () => {
  open({});
  await control('Look at it');
  expect(document.body.textContent).toMatch(
    /Access token “deploy” made it on .+ from staging\. Visitors do not see it\. The page was published after that\. If you continue, these changes are merged/,
  );
});

test('is discarded, or left for later', async () => {
  open({ 'DELETE /api/pages/14/proposal': { proposal: null } });
  (await control<HTMLButtonElement>('Discard it')).click();
  await ended();
  expect(calls()).toEqual(['DELETE /api/pages/14/proposal']);
});

test('stays on the server if it is left for later', async () => {
  open({});
  (await control<HTMLButtonElement>('Not now')).click();
  await ended();
  expect(calls()).toEqual([]);
});

test('shows why it cannot be opened', async () => {
  const work = open({ 'POST /api/pages/14/proposal/take': refused(404, { error: 'Gone.' }) });
  (await control<HTMLButtonElement>('Look at it')).click();
  await ended();
  expect(work.fail).toHaveBeenCalledOnce();
  expect(work.continueDraft).not.toHaveBeenCalled();
});

test('is offered unless it was taken up or equals the page', () => {
  const page = { id: 14, title: 'Fleet', description: '', address: '', social_image: '' };
  const other = { ...page, content: { ...content, content: [] } } as unknown as PageAnswer;
  expect(chooseProposal(other, proposal)).toBe(proposal);
  expect(chooseProposal(other, { ...proposal, taken: true })).toBeNull();
  expect(chooseProposal({ ...other, content }, proposal)).toBeNull();
  const moved = { ...content, root: { props: { address: 'fleet' } } };
  expect(chooseProposal({ ...other, content }, { ...proposal, content: moved })).not.toBeNull();
});
