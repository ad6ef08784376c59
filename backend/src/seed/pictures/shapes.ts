/** SVG in strings: pictures are assembled from these and never parsed again, so no DOM is needed. */

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = `<rect x="${number(x)}" y="${number(y)}"${radius ? ` rx="${number(radius)}"` : ''}`;
  return `${corner} width="${number(width)}" height="${number(height)}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function stroke(d: string, colour: string, width: number, dash = ''): string {
  const dashed = dash ? ` stroke-dasharray="${dash}"` : '';
  const line = `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${d}" fill="none" ${line}${dashed}/>`;
}

export function ring(x: number, y: number, radius: number, colour: string, width: number): string {
  const middle = `cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"`;
  return `<circle ${middle} fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function place(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${number(x)} ${number(y)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

export function turn(degrees: number, x: number, y: number, content: string): string {
  return `<g transform="rotate(${number(degrees)} ${number(x)} ${number(y)})">${content}</g>`;
}

/** Two `#rrggbb` colours mixed, `share` of the second: flat colours keep the PNGs small where opacity would not. */
export function mix(first: string, second: string, share: number): string {
  const channel = (from: number) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(from, from
      + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share).toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
