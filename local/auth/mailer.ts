import type { Mail } from '../part.ts';
import {
  readTemplate,
  type AuthConfig,
  type MailTemplate,
  type NotificationName,
  type TemplateName,
} from './config.ts';
import { plainText, render, type TemplateData } from './templates.ts';

/** The content of a mail with a code or link. */
export interface CodeMail {
  to: string;
  /** The digits of the code. */
  code: string;
  tokenHash?: string;
  /** The `type` parameter of the link. */
  type?: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';
  redirectTo?: string;
  data: TemplateData;
}

/**
 * Renders templates and sends the mails. Names of the template variables:
 * https://supabase.com/docs/guides/auth/auth-email-templates
 */
export class Mailer {
  constructor(
    private readonly config: AuthConfig,
    private readonly verifyUrl: string,
    private readonly sendMail: (mail: Mail) => Promise<void>,
  ) {}

  async sendCode(name: TemplateName, mail: CodeMail) {
    await this.send(this.config.email.template[name], mail.to, {
      ...mail.data,
      Token: mail.code,
      TokenHash: mail.tokenHash ?? '',
      ConfirmationURL: mail.tokenHash ? this.linkOf(mail) : '',
      RedirectTo: mail.redirectTo ?? '',
    });
  }

  async notify(name: NotificationName, to: string, data: TemplateData) {
    const template = this.config.email.notification[name];
    if (template.enabled) await this.send(template, to, data);
  }

  private linkOf({ tokenHash = '', type = 'signup', redirectTo = '' }: CodeMail) {
    const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo });
    return `${this.verifyUrl}?${query.toString()}`;
  }

  private async send(template: MailTemplate, to: string, data: TemplateData) {
    const values = { SiteURL: this.config.site_url, Email: to, ...data };
    const html = render(readTemplate(template), values);
    const subject = plainText(render(template.subject, values));
    await this.sendMail({ to, subject, html, text: plainText(html) });
  }
}
