import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeIntendedUrl, useAppStore } from '#lib/store.ts';

/** When the sign-in is complete: on to where the visitor wanted to go, else to `otherwise` if there is one. */
export function useIntendedUrl(otherwise?: string): void {
  const { loginStatus } = useAppStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (loginStatus !== 'login') return;
    const target = takeIntendedUrl() ?? otherwise;
    if (target) void navigate(target, { replace: true });
  }, [loginStatus, navigate, otherwise]);
}
