import { useSignals } from '@preact/signals-react/runtime';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { iconClass } from '../../components/ui/icon.tsx';
import { Input } from '../../components/ui/input.tsx';
import { t } from '../../i18n/i18n.ts';
import { attributesOf } from './field-props.ts';
import type { ControlProps } from './field-props.ts';
import { readTypedDay, readTypedInteger, showTypedDay, showTypedInteger } from './typed-values.ts';

/**
 * A whole number. Not `type="number"`: it reports unreadable text as empty, changes with the mouse wheel and
 * writes thousands in the browser's language instead of the page's.
 */
export function IntegerControl(props: ControlProps<number | null>) {
  return (
    <Input
      {...attributesOf(props)}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-40 tabular"
      defaultValue={showTypedInteger(props.value)}
      // Unreadable text is kept as text and refused by the field's rule (typed-values.ts).
      onChange={(event) => props.onChange(readTypedInteger(event.currentTarget.value) as number | null)}
      onBlur={(event) => {
        const value = readTypedInteger(event.currentTarget.value);
        if (typeof value === 'number') event.currentTarget.value = String(value);
      }}
    />
  );
}

/** A day: typed as `D/M/YYYY`, or picked in the browser's own calendar. */
export function DateControl(props: ControlProps<string>) {
  useSignals();
  const text = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);

  function openCalendar(): void {
    const day = readTypedDay(text.current?.value ?? '');
    if (!calendar.current) return;
    calendar.current.value = day.endsWith('T00:00:00') ? day.slice(0, 10) : '';
    // Safari on iPhone and iPad shows the calendar of what has the focus, and none that is asked for: WebKit bug 261703.
    if (CSS.supports('-webkit-touch-callout', 'none')) calendar.current.focus();
    else calendar.current.showPicker();
  }

  function onPick(day: string): void {
    if (!text.current) return;
    text.current.value = showTypedDay(day);
    props.onChange(readTypedDay(day));
    // There it tells of each day that is pressed, and of today as it opens, and would go with the focus.
    if (document.activeElement !== calendar.current) text.current.focus();
  }

  return (
    <div className="relative flex max-w-52 items-center gap-1">
      <Input
        {...attributesOf(props)}
        ref={text}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        defaultValue={showTypedDay(props.value)}
        onChange={(event) => props.onChange(readTypedDay(event.currentTarget.value))}
        onBlur={(event) => {
          event.currentTarget.value = showTypedDay(readTypedDay(event.currentTarget.value));
        }}
      />
      <Button
        variant="outline"
        size="icon"
        className="print:hidden"
        disabled={props.disabled ?? false}
        aria-label={`${t('form.chooseDate')}: ${props.label}`}
        onClick={openCalendar}
      >
        <CalendarDays aria-hidden="true" strokeWidth={1.75} className={iconClass} />
      </Button>
      {/* Only its calendar is used: the text beside it is the field. With the letters of one: iOS would zoom to smaller ones. */}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 size-px text-control opacity-0"
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </div>
  );
}
