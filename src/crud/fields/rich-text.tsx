import './rich-text/rich-text.css';
import { useSignals } from '@preact/signals-react/runtime';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import type { ControlProps, Work } from './field-props.ts';
import { ACCEPTED_PICTURES } from './picture-file.ts';
import { chooseFiles } from './rich-text/choose-files.ts';
import { NOTHING_LEFT_OUT } from './rich-text/create-editor.ts';
import { DetailRow } from './rich-text/detail-row.tsx';
import { sayLeftOut } from './rich-text/left-out.ts';
import { applyLink, linkAt, mayLink } from './rich-text/link.ts';
import { losesLooks, losesParts } from './rich-text/losses.ts';
import { Toolbar } from './rich-text/toolbar.tsx';
import { useEditor } from './rich-text/use-editor.ts';
import { useEditorAttributes } from './rich-text/use-editor-attributes.ts';

interface Row {
  readonly about: 'link' | 'imageText';
  /** The address of the link that it is about; none where there is to be one. */
  readonly href: string | undefined;
  /** Counts the openings: each starts from what is selected by then. */
  readonly key: number;
}

/** Rich text: what the policy of `api/html-policy.ts` allows, written in Tiptap. */
export default function RichTextControl(props: ControlProps<string>) {
  useSignals();
  const host = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<Row>();
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const held = useRef(false);
  const uploading = useRef<Work>('none');
  const [hasFailed, setFailed] = useState(false);
  const invalid = props.invalid || hasFailed;
  const { editor, insertPictures } = useEditor(host, props.value, {
    ...props,
    onLeftOut: setLeftOut,
    onLinkKey: () => mayLink(editor) && open('link'),
    onToolsKey: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onBusy(work) {
      uploading.current = work;
      setFailed(work === 'failed');
      tellWork();
    },
  });
  const [start] = useState(props.value);
  const stored = typeof props.stored === 'string' ? props.stored : start;
  // The graver alone, and as long as it is not lost yet.
  const loss = useMemo(() => {
    const loses = (isLost: (html: string) => boolean): boolean => isLost(start) && isLost(stored);
    return loses(losesParts) ? 'parts' : loses(losesLooks) ? 'looks' : undefined;
  }, [start, stored]);
  const reducedId = `${props.id}-reduced`;
  useEditorAttributes(editor, { ...props, invalid, describedBy: [props.describedBy, loss && reducedId].filter(Boolean).join(' ') });
  // What the open row is about, through all changes since: the cursor may have gone elsewhere.
  const place = useRef({ from: 0, to: 0 });
  useEffect(() => {
    const follow = ({ transaction: { mapping } }: { transaction: Transaction }): void => {
      const from = mapping.map(place.current.from);
      place.current = { from, to: Math.max(from, mapping.map(place.current.to, -1)) };
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);

  function tellWork(): void {
    props.onBusy?.(held.current ? 'unread' : uploading.current);
  }

  function hold(isHeld: boolean): void {
    held.current = isHeld;
    tellWork();
  }

  function open(about: Row['about']): void {
    // In place of a row that holds what was typed, it would lose that.
    if (held.current) return;
    place.current = { from: editor.state.selection.from, to: editor.state.selection.to };
    setRow((last) => ({ about, href: linkAt(editor), key: (last?.key ?? 0) + 1 }));
  }

  function close(): void {
    setRow(undefined);
    editor.commands.focus();
  }

  function link(address: string): string | undefined {
    const { from, to } = editor.state.selection;
    if (from !== place.current.from || to !== place.current.to) editor.commands.setTextSelection(place.current);
    return applyLink(editor, address) ? undefined : t('richText.linkInvalid');
  }

  function describe(text: string): undefined {
    const at = place.current.from;
    const picture = editor.state.doc.nodeAt(at);
    // The attribute alone: a picture put in this one's place would not be selected any more.
    if (picture?.type.name === 'image') editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'alt', text.trim()));
  }

  const lost = sayLeftOut(leftOut);

  const lostNotice = useRef<HTMLDivElement>(null);
  // It pushes the text down. Where it goes by with the text (rich-text.css) it is shown first: the next key shows the caret.
  useLayoutEffect(() => {
    if (leftOut === NOTHING_LEFT_OUT) return;
    if (editor.isFocused) editor.commands.scrollIntoView();
    lostNotice.current?.scrollIntoView({ block: 'nearest' });
  }, [editor, leftOut]);

  return (
    <div
      className={cn('rich-text rounded-lg border', props.disabled ? 'bg-muted' : 'bg-background', invalid ? 'border-destructive' : 'border-input')}
    >
      <div className="rich-text-above sticky z-10 bg-background print:hidden">
        <div className="rich-text-head sticky z-10 bg-background">
          {!props.disabled && (
            <Toolbar
              ref={tools}
              editor={editor}
              controls={props.id}
              actions={{
                openLink: () => open('link'),
                openImageText: () => open('imageText'),
                choosePicture: () => chooseFiles(ACCEPTED_PICTURES, insertPictures),
              }}
            />
          )}
          {row?.about === 'link' && (
            <DetailRow
              key={row.key}
              field={props.id}
              label={t('richText.linkAddress')}
              inputMode="url"
              value={row.href ?? ''}
              onHeld={hold}
              onClose={close}
              onApply={link}
            >
              {row.href !== undefined && (
                <Button
                  variant="outline"
                  onClick={() => {
                    link('');
                    close();
                  }}
                >
                  {t('richText.unlink')}
                </Button>
              )}
            </DetailRow>
          )}
          {row?.about === 'imageText' && (
            <DetailRow
              key={row.key}
              field={props.id}
              label={t('richText.imageText')}
              help={t('richText.imageTextHint')}
              value={String(editor.getAttributes('image')['alt'] ?? '')}
              onHeld={hold}
              onClose={close}
              onApply={describe}
            />
          )}
        </div>
        {loss && (
          <div id={reducedId}>
            {/* Read out with the text's name: not once more by itself. */}
            <Notice tone="info" live={false} className="rounded-none border-b border-border">
              {t(loss === 'parts' ? 'richText.reduced' : 'richText.plainer')}
            </Notice>
          </div>
        )}
        {lost && (
          <Notice
            ref={lostNotice}
            tone="warning"
            className="rounded-none border-b border-border"
            action={{ label: t('common.close'), run: () => setLeftOut(NOTHING_LEFT_OUT) }}
          >
            {lost}
          </Notice>
        )}
      </div>
      <div ref={host} className="rich-text-host" />
    </div>
  );
}
