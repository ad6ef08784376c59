/**
 * The icons of lucide as the product carries them. An icon of theirs is two components, which put its attributes together
 * anew each time it is drawn; its data holds names that no style of ours asks for, and a random key for every line, which
 * no compression makes smaller. Here it is one component with its lines alone, those of one kind as one element: lists are
 * full of them.
 */
import type { Plugin } from 'vite';

/** An element of an icon: its tag and its attributes. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const COMPONENT = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const RELATIVE_START = new RegExp(String.raw`^m\s*(${NUMBER})[\s,]*(${NUMBER})\s*`);

/** A path's lines behind others: its first point, which counts from the icon's corner, would count from their end. */
function afterOthers(lines: string): string {
  return lines.replace(RELATIVE_START, (found, x: string, y: string) => {
    // What follows a start without a letter of its own are lines, relative ones as the start was.
    const goesOn = /^[\d.-]/.test(lines.slice(found.length));
    return `M${x} ${y}${goesOn ? 'l' : ''}`;
  });
}

/** The lines of a path that has nothing else about it; undefined of any other element. */
function linesOf([tag, attributes]: Shape): string | undefined {
  return tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes['d'] : undefined;
}

/** The elements of one icon without their keys, neighbouring lines as one path. */
export function plainShapes(node: readonly Shape[]): Shape[] {
  const shapes: Shape[] = [];
  for (const [tag, { key: _, ...attributes }] of node) {
    const shape: Shape = [tag, attributes];
    const last = shapes.at(-1);
    const [before, more] = [last && linesOf(last), linesOf(shape)];
    if (before === undefined || more === undefined) shapes.push(shape);
    else shapes.splice(-1, 1, ['path', { d: before + afterOthers(more) }]);
  }
  return shapes;
}

export const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: [COMPONENT, ICON] },
    async handler(id) {
      if (COMPONENT.test(id)) {
        return `import { createElement } from 'react';
        const line = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' };
        export default (node) => {
          const shapes = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
          return (props) => createElement('svg', { ...line, ...props }, shapes);
        };`;
      }
      const { __iconData: icon } = (await import(id)) as { __iconData?: { readonly node: readonly Shape[] } };
      // Where there is none, the file gives a second name to another's icon.
      return icon && `import icon from '../createLucideIcon.mjs';
        export default icon(${JSON.stringify(plainShapes(icon.node))});`;
    },
  },
};
