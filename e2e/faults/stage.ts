/** One schedule's world: a browser that can die, the people at it, the host, and the model of what must be. */
import { expect } from '@playwright/test';
import { decodeJwt } from 'jose';

import { putSession } from '../../scripts/serve/session.ts';
import type { Host } from '../support/host.ts';
import type { Product } from '../support/product.ts';
import { startBrowser } from './browser.ts';
import type { MortalBrowser } from './browser.ts';
import { deskAt, draftsOnDisk, FIELDS } from './desk.ts';
import type { Desk, DiskDraft, Person } from './desk.ts';
import { changed, dirty, EMPTY, offeredFields, openWork, whatIsLeft } from './model.ts';
import type { Row, Work } from './model.ts';
import type { Dice } from './random.ts';

export interface Setting {
  readonly product: Product;
  readonly host: Host;
  /** Whose work it is, and somebody else who uses the same browser. */
  readonly people: readonly [Person, Person];
  /** Puts the next build on the host. */
  readonly deploy: () => void;
}

export interface StoredRow {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
}

export class Stage {
  readonly setting: Setting;
  readonly dice: Dice;
  /** Begins every title that this schedule writes. */
  readonly tag: string;
  /** What has been done so far, for whoever reads a failure. */
  readonly log: string[] = [];
  /** How long the drafts that were waited for took to the disk, in milliseconds. */
  readonly delays: number[] = [];
  readonly rows: Row[] = [];
  /** Drafts of closed forms. */
  kept: Work[] = [];
  /** The forms, by their queries, in which the other person has left a draft. */
  readonly leftByOther = new Set<string>();
  work: Work | undefined;
  desk: Desk;
  private readonly browser: MortalBrowser;
  private words = 0;

  private constructor(setting: Setting, dice: Dice, tag: string, browser: MortalBrowser) {
    this.setting = setting;
    this.dice = dice;
    this.tag = tag;
    this.browser = browser;
    this.desk = this.deskOfFirstTab();
  }

  static async open(setting: Setting, dice: Dice, seed: number): Promise<Stage> {
    const stage = new Stage(setting, dice, `lịch${seed}`, await startBrowser());
    // A new profile installs the worker first, which takes all code: a quarter of the schedules do.
    setting.host.break(/^\/sw\.js$/, dice.oneIn(4) ? undefined : 'notFound');
    await stage.carrySession();
    return stage;
  }

  /** Puts my session into the browser as the login does. */
  private async carrySession(): Promise<void> {
    const token = await this.setting.product.tokenOf(this.me);
    const user = { token, id: await this.ownerOf(this.me), userName: this.me.username };
    await putSession(this.browser.context(), this.setting.host.origin, user);
  }

  close(): Promise<void> {
    return this.browser.stop();
  }

  private deskOfFirstTab(): Desk {
    const [page] = this.browser.context().pages();
    if (!page) throw new Error('the browser has no page');
    return deskAt(page, this.setting.host.origin);
  }

  get me(): Person {
    return this.setting.people[0];
  }

  get other(): Person {
    return this.setting.people[1];
  }

  async secondTab(): Promise<Desk> {
    return deskAt(await this.browser.context().newPage(), this.setting.host.origin);
  }

  /** Vietnamese words that no other step has typed. */
  freshText(): string {
    this.words += 1;
    const word = (): string => this.dice.pick(['đường', 'tiếng', 'việt', 'nghiệp', 'huỷ', 'ươm', 'nước', 'quyển', 'ổn', 'dịch']);
    return [word(), ...(this.dice.oneIn(2) ? [word()] : []), String(this.words)].join(' ');
  }

  /** The records of this schedule as the backend has them. */
  async stored(): Promise<StoredRow[]> {
    const query = `PageIndex=1&PageSize=100&search=${encodeURIComponent(this.tag)}`;
    const { body } = await this.setting.product.api('GET', `Dichvu_Getlist_Paging?${query}`);
    return (body.data as { id: number; tieuDe: string; moTaNgan: string | null }[])
      .filter(({ tieuDe }) => tieuDe.startsWith(`${this.tag} `))
      .map(({ id, tieuDe, moTaNgan }) => ({ id, title: tieuDe, summary: moTaNgan ?? '' }));
  }

  /** Finds out which id the backend gave a row, by its title. */
  async identify(row: Row): Promise<number> {
    if (row.id !== undefined) return row.id;
    const found = (await this.stored()).filter(({ title }) => title === row.texts.title);
    expect(found, `records called ${row.texts.title}`).toHaveLength(1);
    row.id = found[0]?.id ?? 0;
    return row.id;
  }

  /** Opens the form of a record or of a new one, and decides about what is offered there: mostly it is taken. */
  async openForm(desk: Desk, row?: Row): Promise<Work> {
    const query = row ? `edit=${await this.identify(row)}` : 'new';
    await desk.open(query, this.me);
    return this.settleOffers(desk, query, row);
  }

  async settleOffers(desk: Desk, query: string, row?: Row): Promise<Work> {
    const shown = row?.texts ?? EMPTY;
    for (const draft of this.kept.filter((each) => each.query === query).toSorted((one, other) => other.keptAt - one.keptAt)) {
      const names = offeredFields(draft, shown);
      if (names.length === 0) {
        this.kept = this.kept.filter((each) => each !== draft);
        continue;
      }
      await expect(desk.restore, `an offer of ${JSON.stringify(draft.now)}`).toBeVisible();
      this.kept = this.kept.filter((each) => each !== draft);
      if (this.dice.oneIn(8)) {
        this.log.push('discard');
        const hint = await desk.offer.textContent();
        await desk.discard.click();
        // The next one may stand there at once.
        await expect(desk.offer.filter({ hasText: hint ?? '' })).toHaveCount(0);
        continue;
      }
      this.log.push('restore');
      await desk.restore.click();
      const work = openWork(query, draft.target, shown);
      for (const name of names) work.base = { ...work.base, [name]: draft.base[name] };
      work.past.splice(0, 1, { at: 0, texts: work.base });
      work.sent = draft.sent;
      changed(work, Object.fromEntries(names.map((name) => [name, draft.now[name]])));
      await this.see(desk, work);
      return work;
    }
    const work = openWork(query, { row }, shown);
    await this.see(desk, work);
    return work;
  }

  /** Compares the screen with the model. */
  async see(desk: Desk, work: Work): Promise<void> {
    for (const name of FIELDS) await expect(desk.field(name)).toHaveValue(work.now[name]);
  }

  /** The form was closed without a save: its text is a draft now. */
  shelve(work: Work): void {
    if (dirty(work).length > 0) this.kept.push(work);
  }

  /** Kills the browser under its open forms, starts it again, and sees on disk what is left of them. */
  async crash(open: readonly Work[]): Promise<void> {
    const at = Date.now();
    await this.browser.kill();
    await this.browser.revive();
    this.desk = this.deskOfFirstTab();
    // A browser writes its cookies down every half minute: the last session may have died with it. Mostly it is there.
    if (!this.dice.oneIn(4)) await this.carrySession();
    await this.desk.page.goto(`${this.setting.host.origin}/builds/latest.json`);
    const drafts = await this.myDrafts(this.desk);
    const { survivors, problems } = whatIsLeft(drafts, this.kept, open, at);
    expect(problems, `drafts: ${JSON.stringify(drafts)}`).toEqual([]);
    for (const { work, texts, savedAt } of survivors) {
      work.now = texts;
      work.keptAt = savedAt;
      work.past.push({ at: savedAt, texts });
      this.shelve(work);
    }
  }

  /** My drafts on disk; whatever is there of the other person's holds nothing of mine, and the other way round. */
  async myDrafts(desk: Desk): Promise<DiskDraft[]> {
    const mine = await this.ownerOf(this.me);
    const drafts = await draftsOnDisk(desk.page);
    const foreign = drafts.filter(({ owner, texts }) => (owner === mine) === JSON.stringify(texts).includes(FOREIGN_MARK));
    expect(foreign, 'foreign drafts').toEqual([]);
    return drafts.filter(({ owner }) => owner === mine);
  }

  private async ownerOf(person: Person): Promise<string> {
    return decodeJwt(await this.setting.product.tokenOf(person)).sub ?? '';
  }
}

/** Stands in everything that the other person types, and nowhere else. */
export const FOREIGN_MARK = 'của người khác máy';
