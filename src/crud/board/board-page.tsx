import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { registerUnsavedWhile } from '../../stores/unsaved.ts';
import { AddButton } from '../add-button.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { isBeside } from '../row-press.ts';
import { bringsFiles, filesMeant } from '../fields/dropped-files.ts';
import { ACCEPTED_PICTURES } from '../fields/picture-file.ts';
import { useListKeys } from '../list/list-keys.ts';
import { MovesNotice } from '../order/moves-notice.tsx';
import { RecordLayers } from '../record-layers.tsx';
import { Board, BOARD_GRID } from './board.tsx';
import { createBoardHost } from './board-host.ts';
import type { BoardHost } from './board-host.ts';
import { pictureOf } from './board-screen.ts';
import type { BoardScreen } from './board-screen.ts';
import { CardPicture } from './card-picture.tsx';
import { PlaceDialog } from './place-dialog.tsx';

/** Pictures in their order, with their forms: everything that a declared board can do. */
export function BoardPage({ screen }: { screen: BoardScreen }) {
  useSignals();
  const [host] = useState(() => createBoardHost(screen));
  const { records, crud, adding } = host;
  const [over, setOver] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  useListKeys(crud);
  useEffect(() => records.start(), [records]);
  useEffect(() => {
    host.resume();
    // Pictures go on while a form is open.
    const forget = registerUnsavedWhile(adding.pending);
    return () => {
      forget();
      host.leave();
    };
  }, [host, adding]);
  const placed = host.placing.value;

  /** What is dropped into a form over the board is the form's. */
  function isMeant(event: DragEvent): boolean {
    return takesPictures(host) && isBeside(event, 'dialog');
  }

  function dragOver(event: DragEvent): void {
    if (!isMeant(event) || !bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function drop(event: DragEvent): void {
    setOver(false);
    const files = filesMeant(event.dataTransfer);
    if (!isMeant(event) || files.length === 0) return;
    event.preventDefault();
    adding.add(files);
  }

  return (
    <div
      className={cn('flex grow flex-col rounded-lg', over && 'outline-2 outline-offset-4 outline-ring outline-dashed')}
      onDragOver={dragOver}
      onDragLeave={(event) => {
        const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!inside) setOver(false);
      }}
      onDrop={drop}
    >
      <Tools host={host} onPreview={() => setPreviewing(true)} />
      <MovesNotice
        moves={records.moves}
        nameOf={host.nameOf}
        movedName={records.movedName}
        placeText={host.placeText}
        pictureOf={(id) => (
          <div className="w-40 py-1">
            <CardPicture address={pictureOf(host.rows.value.find((row) => row.id === id))} className="rounded-lg" />
          </div>
        )}
      />
      <ReadFailure reading={records} known={records.ready.value} />
      <Content host={host} />
      {placed && <PlaceDialog key={placed.id} host={host} row={placed} />}
      {previewing && <screen.Preview images={host.rows.value.map(pictureOf)} onClose={() => setPreviewing(false)} />}
      <RecordLayers crud={crud} ready={records.ready.value} waits={records.coming.value} />
    </div>
  );
}

/** Those of a board that could not be read would wait unseen. */
function takesPictures({ crud, records }: BoardHost): boolean {
  return crud.may('add') && (records.ready.value || records.coming.value);
}

/** Nothing is there, and nothing is on its way. */
function isEmpty({ records, rows, adding }: BoardHost): boolean {
  return records.ready.value && rows.value.length === 0 && adding.list.value.length === 0;
}

function Tools({ host, onPreview }: { host: BoardHost; onPreview: () => void }) {
  useSignals();
  const files = useRef<HTMLInputElement>(null);
  const { crud, adding, rows, screen } = host;
  const { name } = screen.screen.resource;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2 print:hidden">
      {crud.may('add') && (
        <>
          <p className="text-sm text-muted-foreground @max-xl:hidden pointer-coarse:hidden">{t(`${name}.dropMany` as Key)}</p>
          <Button variant="outline" className="@max-xs:px-2" disabled={!takesPictures(host)} onClick={() => files.current?.click()}>
            <Icon name="upload" className="@max-xs:hidden" />
            {t('board.chooseMany')}
          </Button>
          <input
            ref={files}
            type="file"
            multiple
            hidden
            accept={ACCEPTED_PICTURES}
            onChange={(event) => {
              adding.add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </>
      )}
      <span className="ms-auto flex items-center gap-2">
        {rows.value.length > 0 && (
          // Brief, as the button beside it: on a telephone all three stand in one line.
          <Button variant="outline" className="min-w-control" title={t(`${name}.preview` as Key)} onClick={onPreview}>
            <Icon name="eye" />
            <span className="@max-2xl:sr-only">{t(`${name}.preview` as Key)}</span>
          </Button>
        )}
        {/* An empty board has it in its middle, and one of a name is enough. */}
        {!isEmpty(host) && <AddButton crud={crud} brief />}
      </span>
    </div>
  );
}

function Content({ host }: { host: BoardHost }) {
  useSignals();
  const { records, crud } = host;
  if (!records.ready.value) return records.coming.value ? <BoardSkeleton /> : null;
  if (!isEmpty(host)) return <Board host={host} />;
  return <NothingHere crud={crud} onClear={undefined} />;
}

function BoardSkeleton() {
  return (
    <div aria-busy="true" className={cn('skeleton-late', BOARD_GRID)}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="rounded-lg border pb-control">
          <Skeleton className="aspect-banner w-full rounded-t-lg" />
        </div>
      ))}
    </div>
  );
}
