import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import type { Id, FieldKind } from '../../api/fields.ts';
import type { Fields } from '../../api/resource.ts';
import { ChunkFailed } from '../../components/chunk-failed.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useChunk } from '../../components/use-chunk.ts';
import { t } from '../../i18n/i18n.ts';
import { ChoiceControl, FlagControl } from '../fields/choice-control.tsx';
import type { ControlProps } from '../fields/field-props.ts';
import { DateControl, IntegerControl } from '../fields/number-and-date.tsx';
import { ReferenceControl } from '../fields/reference-control.tsx';
import { ReferencesControl } from '../fields/references-control.tsx';
import { MultilineControl, TextControl } from '../fields/text-control.tsx';
import { labelKey, optionKey } from '../screen.ts';
import type { FormField } from '../screen.ts';
import { helpOf } from './field-help.ts';
import { problemText } from './field-problems.ts';
import { ControlSkeleton } from './field-skeleton.tsx';
import type { RecordForm } from './record-form.ts';

interface FormFieldRowProps {
  form: RecordForm;
  declared: FormField<Fields>;
  disabled: boolean;
  /** Once the record is made, whoever made it may not change it. */
  addOnly?: boolean;
}

/** Label, control, help, error of one field. */
export function FormFieldRow({ form, declared, disabled, addOnly }: FormFieldRowProps) {
  useSignals();
  const { name } = declared;
  const { resource } = form;
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field '${name}': correct the form's declaration`);
  const label = t(labelKey(resource, name));
  const problem = form.problems.value[name];
  const help = disabled ? undefined : helpOf(declared, field.kind, form.isNew, addOnly);
  return (
    <Field
      id={form.idOf(name)}
      label={label}
      required={field.required && !disabled}
      error={problem && problemText(resource, name, problem)}
      {...(help ? { help: t(help) } : {})}
    >
      {(wiring) => (
        <AnyControl
          key={form.generation(name)}
          {...wiring}
          declared={declared}
          resourceName={resource.name}
          name={name}
          field={field}
          label={label}
          disabled={disabled}
          value={form.values.peek()[name]}
          stored={form.stored.value[name]}
          onBusy={(work) => form.busy(name, work)}
          onChange={(value) => form.change(name, value)}
        />
      )}
    </Field>
  );
}

// What the value is follows from the field's kind, which TypeScript cannot see through a table of kinds.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type AnyProps = ControlProps<any>;

const BY_KIND: Partial<Record<FieldKind, ComponentType<AnyProps>>> = {
  text: TextControl,
  email: TextControl,
  phone: TextControl,
  url: TextControl,
  multiline: MultilineControl,
  integer: IntegerControl,
  flag: FlagControl,
  date: DateControl,
};

const loadRichText = () => import('../fields/rich-text.tsx');
const loadPicture = () => import('../fields/picture.tsx');

function AnyControl({ declared, resourceName, ...props }: AnyProps & { declared: FormField<Fields>; resourceName: string }) {
  useSignals();
  const { field, name } = props;
  const { source, none } = declared;
  const Plain = declared.Control ?? BY_KIND[field.kind];
  if (Plain) return <Plain {...props} />;
  if (field.kind === 'html') return <LazyControl load={loadRichText} {...props} />;
  if (field.kind === 'picture') {
    const { maxBytes, banner = false } = declared;
    return <LazyControl load={loadPicture} {...props} banner={banner} {...(maxBytes ? { maxBytes } : {})} />;
  }
  if (field.kind === 'choice' || (source && declared.short)) {
    const options = (field.options ?? []).map((value) => ({ value, label: t(optionKey(resourceName, name, value)) }));
    return <ChoiceControl {...props} options={options} {...(source ? { source } : {})} />;
  }
  if (!source) throw new Error(`${resourceName}.${name}: a field of kind '${field.kind}' needs a source of options`);
  if (field.kind === 'references') return <ReferencesControl {...props} source={source} />;
  return <ReferenceControl {...(props as ControlProps<Id | null>)} source={source} {...(none ? { none: t(none) } : {})} />;
}

type LazyProps = AnyProps & Pick<FormField<Fields>, 'maxBytes' | 'banner'>;
type Loader = () => Promise<{ default: ComponentType<LazyProps> }>;

/** A control with code of its own (editor, picture): a place of its size until it has come. */
function LazyControl({ load, ...props }: LazyProps & { load: Loader }) {
  useSignals();
  const chunk = useChunk(load);
  const { id, describedBy } = props;
  const isHere = useRef(false);
  // Whoever was taken to the place, for what the field lacks, goes on in the control; after the control's own effects.
  useEffect(() => {
    // Where the place has gone with the focus: whoever pressed "Try again" may be at work elsewhere by now.
    if (chunk.module && isHere.current && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [chunk.module, id]);
  const place = {
    id, role: 'group', 'aria-label': props.label, tabIndex: -1, 'aria-describedby': describedBy, onFocus: () => void (isHere.current = true), onBlur: () => void (isHere.current = false),
  };
  if (chunk.module) return <chunk.module.default {...props} />;
  if (chunk.failed) {
    return (
      <div {...place}>
        <ChunkFailed chunk={chunk} text={props.field.kind === 'html' ? t('richText.failed') : undefined} />
      </div>
    );
  }
  return (
    <div {...place} aria-busy="true">
      <ControlSkeleton kind={props.field.kind} banner={props.banner} />
    </div>
  );
}
