/** The linter's rules of this house. */
import { layers } from './layers.js';
import { useSignals } from './use-signals.js';

export default { meta: { name: 'house' }, rules: { layers, 'use-signals': useSignals } };
