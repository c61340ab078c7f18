import type { ReactNode } from 'react';
import { headingLook, pageLook, type PageWidth } from './page-look.ts';
import { PageTitle } from './page-title.tsx';

type PageProps = {
  /** The heading, and the title of the tab unless `tabTitle` is given. */
  title: string;
  tabTitle?: string;
  /** Shows the heading to screen readers only, as on pages that begin with a cover picture. */
  hideHeading?: boolean;
  /** The content draws its heading itself, as a page that begins with words beside a picture. */
  hasOwnHeading?: boolean;
  /** The way back, before the heading. */
  back?: ReactNode;
  /** Controls beside the heading: search, filters, one button. */
  actions?: ReactNode;
  /** The right column, from 1200 px on. Its content must be reachable elsewhere too. */
  aside?: ReactNode;
  /** No side padding on phones, for media from edge to edge. */
  bleed?: boolean;
  /** `text` for reading and forms, `list` for rows, `wall` for posts, `office` for tables and forms
   * beside a right column, `full` for grids and two panes. */
  width?: PageWidth;
  children: ReactNode;
};

/** The frame of every screen inside the shell. */
export function Page(props: PageProps) {
  const { title, width = 'list' } = props;
  return (
    <div className="flex w-full grow">
      <PageTitle>{props.tabTitle ?? title}</PageTitle>
      <div className="flex min-w-0 grow justify-center">
        <div className={pageLook(width, props.bleed)}>
          {props.hideHeading && <h1 className="sr-only">{title}</h1>}
          {!props.hideHeading && !props.hasOwnHeading && (
            <div className={headingLook(props.bleed)}>
              <div className="flex items-center">
                {props.back}
                <h1 className="text-xl">{title}</h1>
              </div>
              {props.actions}
            </div>
          )}
          {props.children}
        </div>
      </div>
      {props.aside && (
        <aside className="sticky top-[var(--strip,0px)] hidden h-[calc(100dvh-var(--strip,0px))] w-80 shrink-0 overflow-y-auto border-s border-line p-6 xl:block">
          {props.aside}
        </aside>
      )}
    </div>
  );
}
