import { describe, expect, test } from 'vitest';
import { findProblems, listTypes, toEditorData, toSentContent } from './content.ts';

const fields = { title: 'Fleet', description: 'What we rent' };
const raw = {
  root: { props: { title: 'Fleet' } },
  content: [
    { type: 'HeadingBlock', props: { id: 'HeadingBlock-1', text: 'Hello' } },
    { type: 'SiteNavbar', props: { id: 'SiteNavbar-1' } },
    { type: 'TwoCol', props: { id: 'TwoCol-1', left: [{ type: 'Old', props: { id: 'Old-1' } }] } },
  ],
};

describe('toEditorData', () => {
  test('puts the navbar first and fills in defaults and slots', () => {
    const { content } = toEditorData(raw, fields);
    expect(content.map((block) => block.type)).toEqual(['SiteNavbar', 'HeadingBlock', 'TwoCol']);
    expect(content[1]?.props).toMatchObject({ text: 'Hello', level: 2, align: 'left' });
    expect(content[2]?.props).toMatchObject({ variant: '50-50', right: [] });
  });

  test('reads a JSON string, and missing content', () => {
    expect(toEditorData(JSON.stringify(raw), fields).content).toHaveLength(3);
    expect(toEditorData(undefined, fields).content.map((block) => block.type)).toEqual([
      'SiteNavbar',
    ]);
  });

  test('takes the root props from the page record if the content has none', () => {
    expect(toEditorData(raw, fields).root.props).toEqual(fields);
  });
});

describe('toSentContent', () => {
  test('sends only the changed root props', () => {
    const data = toEditorData(raw, fields);
    expect(toSentContent(data, fields).root).toEqual({ props: {} });
    data.root.props = { ...fields, title: 'Our fleet' };
    expect(toSentContent(data, fields).root).toEqual({ props: { title: 'Our fleet' } });
  });
});

test('does not send a title from before a rename', () => {
  const data = toEditorData(raw, fields);
  const renamed = { ...fields, title: 'Machines', formerTitles: ['Fleet'] };
  expect(toSentContent(data, renamed).root).toEqual({ props: {} });
});

describe('findProblems', () => {
  test('names the block and the field', () => {
    const data = toEditorData(raw, fields);
    const heading = data.content[1];
    if (heading) heading.props.level = 9;
    expect(findProblems(toSentContent(data, fields), raw)).toEqual([
      expect.objectContaining({ blockId: 'HeadingBlock-1', field: 'level' }),
    ]);
  });

  test('accepts a stored block of an unknown type', () => {
    const data = toEditorData(raw, fields);
    expect(findProblems(toSentContent(data, fields), raw)).toEqual([]);
  });

  test('refuses a blank title', () => {
    const data = toEditorData(raw, fields);
    data.root.props = { ...fields, title: '  ' };
    expect(findProblems(toSentContent(data, fields), raw)).toEqual([
      expect.objectContaining({ path: 'root.props.title', field: 'title' }),
    ]);
  });
});

test('finds block types at any depth', () => {
  expect(listTypes(toEditorData(raw, fields))).toEqual([
    'HeadingBlock',
    'Old',
    'SiteNavbar',
    'TwoCol',
  ]);
});
