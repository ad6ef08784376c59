import { readAll } from '../../api/read-all.ts';
import { slide } from '../../api/slide.ts';
import { BoardPage } from '../../crud/board/board-page.tsx';
import { boardScreen } from '../../crud/board/board-screen.ts';
import { SlideShow } from './slide/slide-show.tsx';

const screen = boardScreen({
  screen: {
    resource: slide,
    screenKey: 'slide',
    titleOf: 'image',
    columns: [{ name: 'image' }, { name: 'order' }],
    form: [{ name: 'image', banner: true }, { name: 'order', help: 'form.orderHint' }],
  },
  readAll: (reading) => readAll(slide, {}, reading),
  Preview: SlideShow,
});

export default function SlideScreen() {
  return <BoardPage screen={screen} />;
}
