import { describe, expect, it } from 'vitest';
import { allFunctions, leftMenu } from './functions.ts';
import { answerAll } from './testing.ts';

describe('functions', () => {
  it('of the user come flat and in the backend’s order', async () => {
    const seen = answerAll({
      menu: [
        { id: 2, functionName: 'b', parentId: 1, dataPermission: [1, 2] },
        { id: 1, functionName: 'a' },
      ],
    });
    const entries = await leftMenu();
    expect(entries.map(({ id, parent, rights }) => ({ id, parent, rights }))).toEqual([
      { id: 2, parent: 1, rights: [1, 2] },
      { id: 1, parent: null, rights: null },
    ]);
    expect(seen[0]).toMatchObject({
      method: 'GET',
      path: '/api/backend/GetlistLeftMenuByUser',
      authorization: 'Bearer T',
    });
  });

  it('of everybody come from their own call', async () => {
    const seen = answerAll({ menu: [] });
    expect(await allFunctions()).toEqual([]);
    expect(seen[0]?.path).toBe('/api/backend/GetallFunction');
  });
});
