import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Route, RouteParams } from '#lib/router/match-route.ts';

export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string };

/** What a file with a screen or a layout exports. */
export interface RouteModule {
  default: ComponentType;
  /** The title and other meta tags of the page. */
  meta?: () => MetaTag[];
  prerenderOptions?: {
    /** The built page runs without the app. */
    isStatic: boolean;
    /** The app starts when the visitor uses an element with `data-start-app`. */
    startsAppOnUse?: boolean;
  };
  /** Loads the data of the page that the document head has requested. */
  loadData?: (
    queryClient: QueryClient,
    params: RouteParams & { userId: string },
  ) => Promise<unknown>;
}

/** Loads the layouts and the screen of a route, outermost first; at once if they were loaded before. */
export type LoadRouteModules = (
  route: Route,
) => readonly RouteModule[] | Promise<readonly RouteModule[]>;
