import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect } from 'react';
import { recordsLanguage } from '../../../i18n/i18n.ts';
import type { ControlProps } from '../field-props.ts';

type Wiring = Pick<ControlProps<string>, 'id' | 'label' | 'describedBy' | 'invalid' | 'required' | 'disabled'>;

/** Ties the editable element to its label, help and error: no `label` element can name it. */
export function useEditorAttributes(editor: Editor, wiring: Wiring): void {
  const { id, label, describedBy, invalid, required, disabled = false } = wiring;
  const lang = recordsLanguage();

  useLayoutEffect(() => {
    const attributes = {
      id,
      'aria-label': label,
      'aria-multiline': 'true',
      ...(lang ? { lang } : {}),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(disabled ? { 'aria-disabled': 'true' } : {}),
    };
    editor.setOptions({ editable: !disabled, editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, label, lang, describedBy, invalid, required, disabled]);

  useEffect(() => {
    const shown = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = (): void => void editor.commands.focus();
    shown?.addEventListener('click', focus);
    return () => shown?.removeEventListener('click', focus);
  }, [editor, id]);
}
