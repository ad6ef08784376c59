/** How long a password may be, in characters: the reference backend's limits; another one says its own by a field error. */
export const SHORTEST_PASSWORD = 8;
/** Long enough for any sentence; a longer one only costs time. */
export const LONGEST_PASSWORD = 200;
