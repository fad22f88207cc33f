import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for callbacks of requests that may end later. */
export function useIsMountedRef(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
