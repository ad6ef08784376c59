import { useSignals } from '@preact/signals-react/runtime';

import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { online } from '../../stores/connection.ts';
import { hydrated } from '../hydrated.ts';

/** Whether the backend can be reached: quiet while it can, with the word where it cannot. The bar below says more. */
export function Connection() {
  useSignals();
  const isOnline = !hydrated.value || online.value;
  const text = t(isOnline ? 'common.online' : 'common.offline');
  return (
    <span
      title={`${t('common.connection')}: ${text}`}
      className={`flex h-control items-center gap-1.5 px-2 text-sm ${isOnline ? 'text-success' : 'font-medium text-warning'}`}
    >
      <Icon name={isOnline ? 'online' : 'offline'} />
      <span className={isOnline ? 'sr-only' : 'max-sm:sr-only'}>{text}</span>
    </span>
  );
}
