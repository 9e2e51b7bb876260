import {
  messageTemplate,
  type MessageTemplate,
} from '../integrations/templates/template.service.ts';

const [first, soon] = [0, 5];
const when = ['When it happened', '21 Nov 2026, 10:00'] as const;
const address = ['From which network address', '203.0.113.7'] as const;

export const otpMessage = messageTemplate({
  key: 'otp',
  says: 'When somebody asks for an OTP to choose a new password, or to prove a new phone number.',
  variables: { otp: ['The four digits', '4821'] },
  sms: {
    body: '{otp} is your OTP for {business}. It is valid for 10 minutes. Do not share it with anybody.',
  },
  mail: {
    subject: 'Your OTP for {business}',
    body: 'Your OTP is **{otp}**. It is valid for 10 minutes.\n\nDo not share it with anybody: {business} never asks for it.',
  },
  priority: first,
  lifeMinutes: 5,
  isSealed: true,
  mustSay: ['otp'],
});

export const inviteMessage = messageTemplate({
  key: 'invite',
  says: 'When an administrator invites a person, or sends them a new sign-in link.',
  variables: {
    name: ['Who is invited', 'Ravi Kumar'],
    inviter: ['Who invites', 'Asha Hegde'],
    link: ['The page to choose a password on', 'https://books.example.in/forgot-password#t=…'],
  },
  sms: {
    body: '{inviter} invites you to {business}. Choose your password within 72 hours: {link}',
  },
  mail: {
    subject: 'Your sign-in to {business}',
    body: 'Dear {name},\n\n{inviter} invites you to {business}. [Choose your password]({link}) within 72 hours.\n\nThe link opens once. Do not share it.',
  },
  priority: soon,
  lifeMinutes: 72 * 60,
  isSealed: true,
  mustSay: ['link'],
});

export const passwordMessage = warning({
  key: 'password_changed',
  says: 'When a person’s password was changed.',
  variables: { name: ['Whose password it is', 'Ravi Kumar'] },
  what: 'password for {business} was changed',
});

export const phoneMessage = warning({
  key: 'phone_changed',
  says: 'When a person’s phone number was changed; it goes to the old one.',
  variables: {
    name: ['Whose number it is', 'Ravi Kumar'],
    ending: ['The last digits of the new number', '4821'],
  },
  what: 'phone number for {business} was changed to one that ends in {ending}',
});

export const secondFactorMessage = warning({
  key: 'second_factor_changed',
  says: 'When a person’s second factor was set up or taken away.',
  variables: {
    name: ['Whose second factor it is', 'Ravi Kumar'],
    change: ['What happened', 'taken away'],
  },
  what: 'second factor for {business} was {change}',
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
      body: `Your ${what} on {when} from {address}. Was it not you? Tell your administrator at once.`,
    },
    mail: {
      subject: `Your ${what}`,
      body: `Dear {name},\n\nYour ${what} on {when} from {address}.\n\nWas it not you? Tell your administrator at once.`,
    },
    priority: soon,
  });
}

export const deviceMessage = messageTemplate({
  key: 'new_device',
  says: 'When a person signs in at a new browser.',
  variables: {
    name: ['Who signed in', 'Ravi Kumar'],
    device: ['Browser and system', 'Chrome on Android'],
    when,
    address,
  },
  sms: {
    body: 'New sign-in to {business}: {device}, {address}, {when}. Was it not you? End it under your name, Sessions, and change your password.',
  },
  mail: {
    subject: 'New sign-in to {business}',
    body: 'Dear {name},\n\nYou signed in to {business} from a browser you have not used before:\n\n- {device}\n- {address}\n- {when}\n\nWas it not you? Open your name, then **Sessions**, sign that browser out, and change your password.',
  },
  priority: soon,
});

export const sessionTemplates = [
  otpMessage,
  inviteMessage,
  passwordMessage,
  phoneMessage,
  deviceMessage,
  secondFactorMessage,
];
