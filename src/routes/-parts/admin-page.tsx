import type { ReactNode } from 'react';
import { Page } from '@/ui/page.tsx';
import { AdminAside } from './admin-aside.tsx';
import { AdminNav } from './admin-nav.tsx';

type AdminPageProps = {
  title: string;
  tabTitle?: string;
  actions?: ReactNode;
  /** Below the balance in the right column. */
  money?: ReactNode;
  children: ReactNode;
};

/** The frame of every page of the back office: heading, its pages, right column, one width. */
export function AdminPage({ children, money, ...page }: AdminPageProps) {
  return (
    <Page {...page} width="office" aside={<AdminAside money={money} />}>
      <AdminNav />
      {children}
    </Page>
  );
}
