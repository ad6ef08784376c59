import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the component has been left: for work that is still on its way then, and must end in another manner. */
export function useGone(): RefObject<boolean> {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}
