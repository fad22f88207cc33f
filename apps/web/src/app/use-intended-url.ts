import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { takeIntendedUrl, useAppStore } from '#lib/store.ts';

/**
 * When the sign-in is complete: on to where the visitor wanted to go, else to `otherwise` if there is one. Who has just
 * got an account by a partner's sign-in looks over the names first; the wanted address is kept until then.
 *
 * @param isPaused nobody is sent anywhere yet
 */
export function useIntendedUrl(otherwise?: string, isPaused = false): void {
  const { loginStatus, isNewcomer } = useAppStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (loginStatus !== 'login' || isPaused) return;
    const target = isNewcomer ? paths.accountSetup : (takeIntendedUrl() ?? otherwise);
    if (target) void navigate(target, { replace: true });
  }, [loginStatus, isNewcomer, navigate, otherwise, isPaused]);
}
