/** Scenes: whole landscapes with a hero in front of a sky. */
export type SceneTheme =
  | 'truck' | 'reefer' | 'van' | 'scooter' | 'lowbed' | 'ship' | 'barge' | 'plane' | 'train' | 'forklift'
  | 'port' | 'warehouse' | 'racks' | 'factory' | 'office' | 'border' | 'depot' | 'conveyor';

/** Ideas: what has no body of its own, drawn as a large sign on a patterned ground. */
export type IdeaTheme =
  | 'map' | 'globe' | 'chart' | 'document' | 'network' | 'shield' | 'team' | 'cart' | 'phone' | 'award';

/** Objects: one product on a stand. */
export type ObjectTheme =
  | 'carton' | 'cartons' | 'pallet' | 'film' | 'tape' | 'seal' | 'strap' | 'rack' | 'jack' | 'trolley' | 'bag'
  | 'label' | 'scanner' | 'coolbox' | 'drum' | 'crate' | 'corner' | 'mailer' | 'desiccant' | 'cone'
  | 'tracker' | 'liner';

export type PictureTheme = SceneTheme | IdeaTheme | ObjectTheme | 'mark' | 'emblem';

/**
 * Everything a picture depends on: the same specification always gives the same bytes. Width and height are
 * pixels; the seed picks palette, weather, counts and places within the theme.
 */
export interface PictureSpec {
  readonly theme: PictureTheme;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

/** A picture of a service, product or introduction page. */
export function content(theme: PictureTheme, seed: number): PictureSpec {
  return { theme, seed, width: 960, height: 600 };
}

export function banner(theme: SceneTheme, seed: number): PictureSpec {
  return { theme, seed, width: 1600, height: 600 };
}

/** A customer's logo: every fifth company has a wide one, as companies do. */
export function logo(seed: number): PictureSpec {
  return seed % 5 === 3 ? { theme: 'mark', seed, width: 480, height: 240 } : { theme: 'mark', seed, width: 320,
    height: 320 };
}
