import './rich-text/rich-text.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { useNoStrayDrops } from './dropped-files.ts';
import type { ControlProps } from './field-props.ts';
import { ACCEPTED_PICTURES } from './picture-file.ts';
import { chooseFiles } from './rich-text/choose-files.ts';
import { DetailRow } from './rich-text/detail-row.tsx';
import { losesParts } from './rich-text/html.ts';
import { applyLink, linkAt, removeLink } from './rich-text/link.ts';
import { Toolbar } from './rich-text/toolbar.tsx';
import { useEditor } from './rich-text/use-editor.ts';
import { useEditorAttributes } from './rich-text/use-editor-attributes.ts';

type Row = 'link' | 'imageText';

/** Rich text: what the policy of `api/html-policy.ts` allows, written in Tiptap. */
export default function RichTextControl(props: ControlProps<string>) {
  useSignals();
  useNoStrayDrops();
  const host = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<Row>();
  const [leftOut, setLeftOut] = useState(0);
  const { editor, insertPictures } = useEditor(host, props.value, { ...props, onLeftOut: setLeftOut });
  useEditorAttributes(editor, props);
  const [start] = useState(props.value);
  const isReduced = useMemo(() => losesParts(start), [start]);

  function close(): void {
    setRow(undefined);
    editor.commands.focus();
  }

  function blur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
  }

  return (
    <div
      onBlur={blur}
      className={cn('rich-text rounded-lg border', props.disabled ? 'bg-muted' : 'bg-background', props.invalid ? 'border-destructive' : 'border-input')}
    >
      {!props.disabled && (
        <Toolbar
          editor={editor}
          controls={props.id}
          actions={{
            openLink: () => setRow('link'),
            openImageText: () => setRow('imageText'),
            choosePicture: () => chooseFiles(ACCEPTED_PICTURES, insertPictures),
          }}
        />
      )}
      {row === 'link' && (
        <DetailRow
          key="link"
          label={t('richText.linkAddress')}
          inputMode="url"
          value={linkAt(editor) ?? ''}
          onClose={close}
          onApply={(typed) => {
            if (!applyLink(editor, typed)) return t('richText.linkInvalid');
            setRow(undefined);
            return undefined;
          }}
        >
          {linkAt(editor) !== undefined && (
            <Button
              variant="outline"
              onClick={() => {
                removeLink(editor);
                setRow(undefined);
              }}
            >
              {t('richText.unlink')}
            </Button>
          )}
        </DetailRow>
      )}
      {row === 'imageText' && (
        <DetailRow
          key="imageText"
          label={t('richText.imageText')}
          help={t('richText.imageTextHint')}
          value={String(editor.getAttributes('image')['alt'] ?? '')}
          onClose={close}
          onApply={(typed) => {
            editor.chain().updateAttributes('image', { alt: typed.trim() }).focus().run();
            setRow(undefined);
            return undefined;
          }}
        />
      )}
      <div ref={host} className="rich-text-host" />
      {isReduced && (
        <Notice tone="info" className="m-2">
          {t('richText.reduced')}
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice tone="warning" className="m-2" action={{ label: t('common.close'), run: () => setLeftOut(0) }}>
          {t('richText.imagesLeftOut', { count: leftOut })}
        </Notice>
      )}
    </div>
  );
}
