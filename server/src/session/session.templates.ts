import {
  messageTemplate,
  type MessageTemplate,
} from '../integrations/templates/template.service.ts';

const first = 0;
const when = ['Date and time', '21 Nov 2026, 10:00'] as const;
const address = ['From which network address', '203.0.113.7'] as const;

export const otpMessage = messageTemplate({
  key: 'otp',
  says: 'OTP for a new password or a new phone number.',
  variables: { otp: ['OTP', '4821'] },
  sms: {
    body: '{otp} is your OTP for {business}. It is valid for 10 minutes. Do not share it with anyone.',
  },
  mail: {
    subject: 'Your OTP for {business}',
    body: 'Your OTP is **{otp}**. It is valid for 10 minutes.\n\nDo not share it with anyone. {business} never asks for it.',
  },
  priority: first,
  lifeMinutes: 5,
  isSealed: true,
  mustSay: ['otp'],
});

export const inviteMessage = messageTemplate({
  key: 'invite',
  says: 'User invited, or new sign-in link sent.',
  variables: {
    name: ['Name', 'Ravi Kumar'],
    inviter: ['Invited by', 'Asha Hegde'],
    link: ['Link to choose a password', 'https://books.example.in/forgot-password#t=…'],
  },
  sms: {
    body: '{inviter} invites you to {business}. Choose your password within 72 hours: {link}',
  },
  mail: {
    subject: 'Your sign-in to {business}',
    body: 'Dear {name},\n\n{inviter} invites you to {business}. [Choose your password]({link}) within 72 hours.\n\nThe link opens once. Do not share it.',
  },
  lifeMinutes: 72 * 60,
  isSealed: true,
  mustSay: ['link'],
});

export const passwordMessage = warning({
  key: 'password_changed',
  says: 'User’s password changed.',
  variables: { name: ['Name', 'Ravi Kumar'] },
  what: 'password for {business} was changed',
});

export const phoneMessage = warning({
  key: 'phone_changed',
  says: 'User’s phone number changed. Sent to the old number.',
  variables: {
    name: ['Name', 'Ravi Kumar'],
    ending: ['Last digits of the new number', '4821'],
  },
  what: 'phone number for {business} was changed to one that ends in {ending}',
});

export const secondFactorMessage = warning({
  key: 'second_factor_changed',
  says: 'Two-step verification turned on or off.',
  variables: {
    name: ['Name', 'Ravi Kumar'],
    change: ['Turned on or off', 'turned off'],
  },
  what: 'two-step verification for {business} was {change}',
});

/** Tells a person that their way in was changed, so that they notice when it was not them. */
function warning<const V extends string>({
  key,
  says,
  variables,
  what,
}: Pick<MessageTemplate<V>, 'key' | 'says' | 'variables'> & { what: string }) {
  return messageTemplate<V | 'when' | 'address'>({
    key,
    says,
    variables: { ...variables, when, address } as MessageTemplate<
      V | 'when' | 'address'
    >['variables'],
    sms: {
      body: `Your ${what} on {when} from {address}. If this was not you, contact your administrator immediately.`,
    },
    mail: {
      subject: `Your ${what}`,
      body: `Dear {name},\n\nYour ${what} on {when} from {address}.\n\nIf this was not you, contact your administrator immediately.`,
    },
  });
}

export const deviceMessage = messageTemplate({
  key: 'new_device',
  says: 'Sign-in from a new browser.',
  variables: {
    name: ['Name', 'Ravi Kumar'],
    device: ['Browser and device', 'Chrome on Android'],
    when,
    address,
  },
  sms: {
    body: 'New sign-in to {business}: {device}, {address}, {when}. If this was not you, sign it out under your name, Sessions, and change your password.',
  },
  mail: {
    subject: 'New sign-in to {business}',
    body: 'Dear {name},\n\nYou signed in to {business} from a browser you have not used before:\n\n- {device}\n- {address}\n- {when}\n\nIf this was not you, open your name, then **Sessions**, sign that browser out, and change your password.',
  },
});

export const sessionTemplates = [
  otpMessage,
  inviteMessage,
  passwordMessage,
  phoneMessage,
  deviceMessage,
  secondFactorMessage,
];
