import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personsWork } from './person.ts';
import { beginSession } from './signed-in.testing.ts';
import { forgetUser } from './session.ts';
import { freshPage } from './testing.ts';
import { wouldEndWork } from './unsaved.ts';

let stop: () => void;
let gone: number;
const noteGone = () => void (gone += 1);

function signIn(): void {
  stop = beginSession();
}

beforeEach(() => {
  freshPage('/');
  gone = 0;
  stop = () => undefined;
});

afterEach(() => {
  stop();
  forgetUser();
});

describe('the work of one person', () => {
  it('is kept from the end of the page until it is through, and hears that the person goes meanwhile', async () => {
    signIn();
    let end: (answer: string) => void = () => undefined;
    const work = personsWork(() => new Promise<string>((done) => (end = done)), noteGone);
    expect([wouldEndWork(), gone]).toEqual([true, 0]);
    forgetUser();
    expect([wouldEndWork(), gone]).toEqual([true, 1]);
    end('done');
    expect(await work).toBe('done');
    expect(wouldEndWork()).toBe(false);
  });

  it('hears of nobody who goes once it has failed', async () => {
    signIn();
    await expect(personsWork(() => Promise.reject(new Error('refused')), noteGone)).rejects.toThrow('refused');
    expect(wouldEndWork()).toBe(false);
    forgetUser();
    expect(gone).toBe(0);
  });

  it('hears before it begins that nobody is there', async () => {
    expect(await personsWork(async () => gone, noteGone)).toBe(1);
  });
});
