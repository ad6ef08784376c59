/**
 * The pictures of the seed data, drawn when they are first asked for (`seed-pictures.ts`): no file of somebody else's is
 * shipped, and nothing is fetched. There is no text in them, because a bare Debian has no fonts.
 */
import './brief-report.ts';
import { Resvg } from '@resvg/resvg-js';
import { random } from '../random.ts';
import { floor, HORIZON, landscape, road, sea, sky, hills } from './backdrops.ts';
import type { Canvas } from './backdrops.ts';
import { IDEAS } from './ideas.ts';
import { drawEmblem, drawMark } from './marks.ts';
import { OBJECTS } from './objects.ts';
import { PALETTES } from './palettes.ts';
import { border, conveyor, crane, factory, office, racks, warehouse, yard } from './places.ts';
import { circle, ellipse, mix, place, rect, times, turn } from './shapes.ts';
import type { IdeaTheme, ObjectTheme, PictureSpec, SceneTheme } from './spec.ts';
import { forklift, lowbed, reefer, scooter, train, truck, van } from './vehicles.ts';
import { barge, plane, ship, swell } from './vessels.ts';

const LANE = HORIZON + 118;

function onRoad(canvas: Canvas, heroWidth: number, scale: number, hero: string): string {
  const x = (canvas.width - heroWidth * scale) * (0.35 + 0.3 * canvas.chance.next());
  return landscape(canvas) + road(canvas) + place(x, LANE, scale, hero);
}

const SCENES: Record<SceneTheme, (canvas: Canvas) => string> = {
  truck: (canvas) => onRoad(canvas, 500, 1.25, truck(canvas.colours, canvas.chance)),
  reefer: (canvas) => onRoad(canvas, 500, 1.25, reefer(canvas.colours)),
  van: (canvas) => onRoad(canvas, 360, 1.4, van(canvas.colours, canvas.chance)),
  scooter: (canvas) => onRoad(canvas, 310, 1.25, scooter(canvas.colours)),
  lowbed: (canvas) => onRoad(canvas, 620, 1.25, lowbed(canvas.colours, canvas.chance)),
  ship(canvas) {
    const { colours, width } = canvas;
    return sky(canvas) + hills(canvas, HORIZON, 90, colours.far) + sea(canvas)
      + place(width / 2 - 370 * 1.1, HORIZON + 74, 1.1, ship(colours, canvas.chance))
      + swell(width, HORIZON + 88, colours);
  },
  barge(canvas) {
    const { colours, width } = canvas;
    return sky(canvas) + hills(canvas, HORIZON, 150, colours.far) + hills(canvas, HORIZON, 70, colours.mid)
      + sea(canvas) + place(width / 2 - 300 * 1.25, HORIZON + 84, 1.25, barge(colours, canvas.chance))
      + swell(width, HORIZON + 88, colours);
  },
  plane(canvas) {
    const { colours, width } = canvas;
    const cloud = mix(colours.sky[1], colours.light, 0.7);
    return sky(canvas) + hills(canvas, HORIZON + 110, 120, colours.far) + hills(canvas, HORIZON + 140, 70, colours.mid)
      + rect(0, HORIZON + 150, width, 60, colours.ground)
      + times(4, (index) => rect(index * width * 0.27 - 30, 372 + (index % 2) * 50, 220, 40, cloud, 20))
      + turn(canvas.chance.between(-14, -5), width / 2, 260, place(width / 2, 260, 1.15, plane(colours)));
  },
  train(canvas) {
    const { colours, width } = canvas;
    const wagons = Math.ceil((width - 260) / 280);
    return landscape(canvas) + rect(0, HORIZON, width, 200, colours.ground) + rect(0, LANE + 2, width, 8, colours.ink)
      + times(Math.ceil(width / 36), (index) => rect(index * 36, LANE
      + 10, 20, 8, mix(colours.ground, colours.ink, 0.6)))
      + place(width - (wagons * 250 + 360) * 1.1, LANE, 1.1, train(colours, wagons, canvas.chance));
  },
  forklift(canvas) {
    return racks(canvas) + place(canvas.width / 2 - 250, 574, 1.2, forklift(canvas.colours));
  },
  port(canvas) {
    const { colours, width } = canvas;
    return sky(canvas) + hills(canvas, HORIZON, 80, colours.far)
      + times(Math.round(width / 420), (index) => crane(colours, 160
      + index * 410, HORIZON, 1.05, index % 2 ? colours.mid : colours.accent))
      + sea(canvas) + rect(0, HORIZON - 6, width, 80, colours.ground)
      + rect(0, HORIZON + 68, width, 12, mix(colours.ground, colours.ink, 0.5))
      + yard(canvas, HORIZON + 6, 20, Math.floor(width / 74) - 1, 3)
      + place(width * 0.42, HORIZON + 64, 0.62, truck(colours, canvas.chance));
  },
  warehouse(canvas) {
    const { colours, width } = canvas;
    const wide = Math.min(width - 240, 980);
    return landscape(canvas) + road(canvas) + warehouse(canvas, (width - wide) / 2, wide, Math.round(wide / 180))
      + place(width * 0.56, LANE
      + 14, 0.7, canvas.chance.next() > 0.5 ? truck(colours, canvas.chance) : van(colours, canvas.chance));
  },
  racks: (canvas) => racks(canvas),
  factory: (canvas) => landscape(canvas) + road(canvas) + factory(canvas, canvas.width / 2 - 290)
    + place(canvas.width * 0.16, LANE + 14, 0.72, truck(canvas.colours, canvas.chance)),
  office: (canvas) => landscape(canvas) + road(canvas) + office(canvas, canvas.width / 2 - 230)
    + place(canvas.width * 0.1, LANE + 14, 0.6, van(canvas.colours, canvas.chance)),
  border: (canvas) => landscape(canvas) + road(canvas) + border(canvas)
    + place(canvas.width * 0.08, LANE + 12, 0.86, truck(canvas.colours, canvas.chance)),
  depot(canvas) {
    const { colours, chance, width } = canvas;
    return landscape(canvas) + road(canvas) + warehouse(canvas, -20, width + 40, Math.round(width / 190))
      + times(Math.round(width / 480), (index) => place(30 + index * 470, LANE + 6
      + (index % 2) * 6, 0.86, truck(colours, chance)));
  },
  conveyor(canvas) {
    const { colours, width } = canvas;
    const wall = mix(colours.light, colours.far, 0.4);
    return rect(0, 0, width, 600, wall) + rect(0, 0, width, 70, mix(colours.far, colours.ink, 0.15))
      + times(Math.ceil(width / 240), (index) => rect(50
      + index * 240, 96, 150, 110, mix(colours.sky[0], colours.light, 0.4), 6))
      + floor(canvas) + conveyor(canvas, canvas.chance);
  },
};

function stage(canvas: Canvas): string {
  const { colours, width, height, chance } = canvas;
  const [top, bottom] = colours.sky;
  const x = width / 2 + chance.between(-60, 60);
  return rect(0, 0, width, height, mix(top, bottom, 0.35))
    + circle(x, 290, 270, mix(top, colours.far, 0.45)) + circle(x, 290, 200, mix(top, colours.far, 0.15))
    + times(6, (index) => circle(width / 2 + (index % 2 ? 1 : -1) * (330 + index * 22), 70 + ((index * 137) % 330), 7
    + (index % 3) * 5,
      index % 2 ? colours.sun : colours.second));
}

function drawObject(theme: ObjectTheme, canvas: Canvas): string {
  const { colours, width, height } = canvas;
  return stage(canvas) + rect(0, 486, width, height - 486, colours.mid)
    + rect(0, 486, width, 7, mix(colours.mid, colours.light, 0.3))
    + ellipse(width / 2, 526, 280, 22, mix(colours.mid, colours.ink, 0.35))
    + place(width / 2, 520, 1.18, OBJECTS[theme](colours));
}

function drawIdea(theme: IdeaTheme, canvas: Canvas): string {
  const { colours, width } = canvas;
  return stage(canvas) + hills(canvas, 600, 90, mix(colours.sky[0], colours.far, 0.7))
    + place(width / 2, 296, 1.12, IDEAS[theme](canvas));
}

function isScene(theme: string): theme is SceneTheme {
  return theme in SCENES;
}

function isIdea(theme: string): theme is IdeaTheme {
  return theme in IDEAS;
}

function svgOf({ theme, seed, width, height }: PictureSpec): string {
  const chance = random(seed * 31 + theme.length);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0`;
  if (theme === 'mark') return `${head} ${width} ${height}">${drawMark(seed, width, height, chance)}</svg>`;
  if (theme === 'emblem') return `${head} ${height} ${height}">${drawEmblem(height)}</svg>`;
  const colours = PALETTES[seed % PALETTES.length];
  if (!colours) throw new Error(`palettes.ts is empty: no colours for ${theme} ${seed}`);
  // Everything is drawn 600 high and scaled, so that a smaller picture shows the same.
  const canvas: Canvas = { width: Math.round((width * 600) / height), height: 600, colours, chance };
  const drawn = isScene(theme) ? SCENES[theme](canvas) : isIdea(theme) ? drawIdea(theme, canvas) : drawObject(theme,
    canvas);
  return `${head} ${canvas.width} 600">${drawn}</svg>`;
}

/** The picture of a specification as PNG bytes; the same specification gives the same bytes. */
export function drawPicture(spec: PictureSpec): Uint8Array {
  return new Resvg(svgOf(spec), { font: { loadSystemFonts: false } }).render().asPng();
}
