/**
 * Random schedules of faults under somebody's typing. Each has a seed, which a failure prints:
 * `FAULT_SEED=123 npm run check:browser -- e2e/faults` plays that schedule alone. `npm test` plays one, CI
 * (`LONG_TESTS=1`) ten, `npm run soak` (`SOAK=1`) the full number; `FAULT_SCHEDULES` and `FAULT_FIRST_SEED` choose others.
 */
import { LONG_TESTS, SOAK } from '../../scripts/check/how-much.ts';
import { builtHeaders } from '../../scripts/serve/site.ts';
import { builtSite, nextDeployment } from '../support/deployments.ts';
import { ADMIN, expect, productTest } from '../support/fixtures.ts';
import { startHost } from '../support/host.ts';
import { diceOf } from './random.ts';
import { secondPerson } from './people.ts';
import { Stage } from './stage.ts';
import type { Setting } from './stage.ts';
import { play } from './play.ts';

const ONE_SEED = process.env['FAULT_SEED'];
const FEW = LONG_TESTS ? 10 : 1;
const SCHEDULES = Number(process.env['FAULT_SCHEDULES'] ?? (SOAK ? 500 : FEW));
const FIRST = Number(process.env['FAULT_FIRST_SEED'] ?? 1);
const SEEDS = ONE_SEED === undefined ? Array.from({ length: SCHEDULES }, (_, at) => FIRST + at) : [Number(ONE_SEED)];

const test = productTest.extend<{ setting: Setting }>({
  setting: async ({ product }, use) => {
    const first = await builtSite();
    const host = await startHost(first, product.origin, await builtHeaders());
    let deployments = 0;
    const deploy = (): void => {
      deployments += 1;
      // Every other host throws the old files away.
      host.deploy(nextDeployment(first, deployments), { keep: deployments % 2 === 0 });
    };
    await use({ product, host, people: [ADMIN, await secondPerson(product)], deploy });
    await host.stop();
  },
});

for (const seed of SEEDS) {
  test(`schedule ${seed}: nothing typed is lost, doubled or shown to somebody else`, async ({ setting }) => {
    const stage = await Stage.open(setting, diceOf(seed), seed);
    try {
      await play(stage);
    } catch (error) {
      // At once: whoever runs hundreds does not wait for the end to see what is wrong.
      console.error(`FAULT_SEED=${seed} plays this again: ${stage.log.join(' → ')}\n${error instanceof Error ? error.stack : String(error)}`);
      throw error;
    } finally {
      await stage.close();
    }
    // How fast is the bench's matter, and the soak's: elsewhere the machine may stand still meanwhile.
    if (!SOAK) return;
    if (stage.delays.length > 0) console.log(`on disk after ${stage.delays.join(', ')} ms`);
    for (const delay of stage.delays) expect(delay, 'milliseconds until what is typed is on disk').toBeLessThan(1_000);
  });
}
