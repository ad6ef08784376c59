import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';

import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { screenAt, screenOf, trailOf } from '../../routes.ts';
import type { Screen } from '../../routes.ts';
import { path } from '../../stores/location.ts';

/** The dashboard and the way down to the screen; the dashboard itself stands there once. */
function crumbsOf(screen: Screen | undefined): readonly Screen[] {
  const dashboard = screenOf('dashboard');
  if (!screen || screen.key === 'dashboard' || screen.key === 'index') return [dashboard];
  return [dashboard, ...trailOf(screen)];
}

/** Where one is. The last entry is the page itself, alone on a telephone; in less room than a desktop's the dashboard is left to the side menu. */
export function Breadcrumb() {
  useSignals();
  const crumbs = crumbsOf(screenAt(path.value));
  const last = crumbs.length - 1;
  return (
    <nav aria-label={t('common.breadcrumb')} className="min-w-0">
      <ol className="-ms-0.5 flex min-w-0 items-center gap-1 text-sm">
        {crumbs.map((screen, place) => (
          <li
            key={screen.key}
            className={`items-center gap-1 ${place === last ? 'flex min-w-0' : place === 0 ? 'hidden min-w-0 shrink-99999 lg:flex' : 'hidden shrink-0 sm:flex'}`}
          >
            {place < last ? (
              <>
                <Link
                  href={screen.path}
                  className="truncate rounded-sm px-0.5 text-muted-foreground pointer-coarse:leading-11 hover:text-foreground hover:underline"
                >
                  {t(`screen.${screen.key}`)}
                </Link>
                <Icon name="chevron-right" className="size-3.5 text-muted-foreground" />
              </>
            ) : (
              <span aria-current="page" className="truncate px-0.5 font-medium">
                {t(`screen.${screen.key}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
