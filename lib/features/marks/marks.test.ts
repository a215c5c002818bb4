// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { changedMarks, noMarks, readMarks, tagsInUse } from './marks';
import { tidyTag } from './tag';

describe('changedMarks', () => {
  it('adds tags once, whatever their case, and keeps how they were written first', () => {
    const once = changedMarks(noMarks, { addTags: ['Queues', ' to  read '] }, 5);
    expect(once).toEqual({ ...noMarks, tags: ['Queues', 'to read'], changedAt: 5 });
    expect(once && changedMarks(once, { addTags: ['queues'] }, 6)).toBeUndefined();
  });
  it('takes a tag away whatever its case, and is later than before on a clock that was set back', () => {
    const before = { ...noMarks, tags: ['Queues'], starred: true, changedAt: 90 };
    expect(changedMarks(before, { removeTags: ['QUEUES'] }, 5)).toEqual({
      ...before,
      tags: [],
      changedAt: 91,
    });
  });
});

describe('readMarks', () => {
  it('reads what can be read of marks that do not fit, and nothing of a capture without', () => {
    expect(readMarks({})).toEqual(noMarks);
    expect(readMarks({ marks: 'x' })).toEqual(noMarks);
    expect(readMarks({ marks: { starred: true, tags: 7, note: 'n' } })).toEqual({
      ...noMarks,
      starred: true,
      note: 'n',
    });
  });
});

describe('tagsInUse', () => {
  it('counts tags, the most used first', () => {
    const of = (...tags: string[]) => ({ marks: { ...noMarks, tags } });
    expect(tagsInUse([of('b', 'a'), {}, of('A'), of('c')])).toEqual([
      { tag: 'a', count: 2 },
      { tag: 'b', count: 1 },
      { tag: 'c', count: 1 },
    ]);
  });
});

describe('tidyTag', () => {
  it('leaves no comma in a tag, which would part it where it is typed, and every quote', () => {
    expect(tidyTag(' a,"b"\n c ')).toBe('a "b" c');
  });
});
