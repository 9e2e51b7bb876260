import { placeOfDatabase } from '../database/database-url.ts';
import type { Environment, Variables } from './environment.ts';

/** What a variable of the environment does on this server, set or left out; never a secret. */
type Effect = { readonly name: string; readonly isSet: boolean; readonly says: string };

let effects: readonly Effect[] = [];

/** What the environment does on the server that runs; a server without one, as in tests, has none. */
export const environmentEffects = {
  open(environment: Environment, variables: Variables): void {
    effects = listEffects(environment, variables);
  },
  current: () => effects,
};

/** The variables of the README with what they do; of secrets only where they come from. */
export function listEffects(environment: Environment, variables: Variables): Effect[] {
  const isProduction = variables['NODE_ENV'] === 'production';
  const says: Record<string, string> = {
    HOST: hostText(environment),
    PORT: `It listens at port ${environment.port}.`,
    PUBLIC_URL: urlText(environment),
    TRUST_PROXY: environment.trustProxy
      ? `The client address that proxies at ${environment.trustProxy} report is trusted.`
      : 'None.',
    CORS_ORIGINS:
      environment.corsOrigins.length > 0
        ? `Pages at ${environment.corsOrigins.join(', ')} may call the API with a token.`
        : 'No page of another site may call the API.',
    DATA_DIR: `Files and secrets lie in ${environment.dataDir}.`,
    DATABASE_URL: environment.databaseUrl
      ? `The database is at ${placeOfDatabase(environment.databaseUrl)}.`
      : 'The database is the built-in one.',
    PRODUCT_SLUG: `Calls begin with /api/${environment.productSlug}/.`,
    SETUP_CODE: environment.setUpCode
      ? 'The set-up asked for the code that was given.'
      : 'Where others reach the server, the set-up asked for a code of its own.',
    UPLOAD_SCAN: variables['UPLOAD_SCAN']
      ? `${variables['UPLOAD_SCAN'].split(/\s+/u)[0]} looks at every file that is sent.`
      : 'No program looks at files that are sent.',
    APP_SECRET: variables['APP_SECRET']
      ? 'The secret that seals is given by the environment.'
      : 'The secret that seals lies in the data folder.',
    INTEGRATION_ALLOW_PRIVATE:
      environment.allowPrivate.length > 0
        ? `Mail and SMS may also go to ${environment.allowPrivate.join(', ')}.`
        : 'Mail and SMS go to public servers only.',
    NODE_ENV: isProduction
      ? 'OTPs are never written on the console.'
      : 'OTPs are written on the console: set it to production where others can read that.',
    LEGACY_OTP_REPLY:
      variables['LEGACY_OTP_REPLY'] === 'on'
        ? 'Old programs get the OTP in the answer: anyone who knows a phone number can take over its account.'
        : 'OTPs never leave in an answer.',
  };
  return Object.entries(says).map(([name, effect]) => ({
    name,
    isSet: Boolean(variables[name]),
    says: effect,
  }));
}

function hostText({ host, isLoopback }: Environment): string {
  return isLoopback ? `Only this machine reaches it, at ${host}.` : `Others reach it, at ${host}.`;
}

function urlText({ publicUrl }: Environment): string {
  if (publicUrl === null)
    return 'It answers to the names and addresses of its machine; links in messages use the one at which the person works who caused them.';
  return publicUrl.startsWith('https:')
    ? `People reach it at ${publicUrl}; cookies go over https alone.`
    : `People reach it at ${publicUrl}, without https.`;
}
