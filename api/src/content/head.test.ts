import { describe, expect, test } from 'vitest';
import { continues, nextStep, type Step } from './head.ts';

const head = (number: number, token: string) => ({ number, token });

describe('nextStep', () => {
  test.each<[string, number, string, boolean, Step]>([
    ['the same commit', 5, 'e', false, 'unchanged'],
    ['the same commit, confirmed', 5, 'e', true, 'unchanged'],
    ['a newer commit', 6, 'f', false, 'read_after'],
    ['a much newer commit', 500, 'z', true, 'read_after'],
    ['another commit with the same number', 5, 'x', false, 'reload'],
    ['another commit with the same number, confirmed', 5, 'x', true, 'reload'],
    ['an older commit: a deposed primary may answer', 4, 'd', false, 'confirm'],
    ['an older commit, confirmed', 4, 'd', true, 'reload'],
    ['an empty log', 0, '', false, 'confirm'],
    ['an empty log, confirmed', 0, '', true, 'reload'],
  ])('%s', (_, number, token, isConfirmed, step) => {
    expect(nextStep(head(5, 'e'), head(number, token), isConfirmed)).toBe(step);
  });

  test('an instance without commits keeps an empty log, and loads any other', () => {
    expect(nextStep(head(0, ''), head(0, ''), false)).toBe('unchanged');
    expect(nextStep(head(0, ''), head(1, 'a'), false)).toBe('reload');
  });
});

describe('continues', () => {
  const commit = (_id: number, token: string, parent: string, stripped?: true) => {
    return { _id, token, parent, ...(stripped && { stripped }) };
  };
  const [six, seven] = [commit(6, 'f', 'e'), commit(7, 'g', 'f')];

  test.each([
    ['nothing', [], 'yes'],
    ['the next commit', [six], 'yes'],
    ['the next two commits', [six, seven], 'yes'],
    ['the next commit of another log', [commit(6, 'f', 'x'), seven], 'reload'],
    ['a commit that was stripped', [six, commit(7, 'g', 'f', true)], 'reload'],
    ['a gap', [seven], 'broken'],
    ['a gap later', [six, commit(8, 'h', 'g')], 'broken'],
    ['a commit whose parent is not the one before it', [six, commit(7, 'g', 'e')], 'broken'],
    [
      'a wrong parent below stripped commits',
      [commit(6, 'f', 'e', true), commit(7, 'g', 'x')],
      'broken',
    ],
  ] as const)('%s', (_, commits, answer) => {
    expect(continues(head(5, 'e'), commits)).toBe(answer);
  });
});
