import { data } from '@counting-house/contract/data/data.operations.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { beforeEach, describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, pick, refusing, text } from '../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { plain, play } from '../testing/plain.ts';
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';
import { SetUp } from './set-up.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

let entered: object[] = [];
beforeEach(() => {
  entered = [];
});

const Entry = () => (
  <main>
    <h1>Sign in</h1>
    <SignInForm then={(answer) => entered.push(answer)} />
  </main>
);

const phone = () => page.getByLabelText(/^Phone/u);
const password = () => page.getByLabelText(/^Password/u);
const twoSteps = () => ({
  refused: 'totp_required',
  status: 401,
  detail: 'Enter the code.',
  more: { challenge: 'ch_7' },
});

async function typesIn(house: PlayedHouse): Promise<void> {
  await house.opens(Entry);
  await expect.element(phone()).toHaveFocus();
  await userEvent.keyboard('9845012345{Tab}');
  await password().fill('secret 1');
}

describe('signing in', () => {
  test('begins at the phone, and Enter sends what was typed', async ({ house }) => {
    play(house, session.login, { authId: 'ses_9', name: 'Ravi' });
    await typesIn(house);

    await userEvent.keyboard('{Enter}');

    await expect.poll(() => entered).toMatchObject([{ authId: 'ses_9' }]);
    expect(house.asked(session.login)).toEqual([{ phone: '9845012345', password: 'secret 1' }]);
  });

  test('is sent once, however often Enter is pressed', async ({ house }) => {
    const { answer, comes } = late(() => plain(session.login));
    house.answers(session.login, answer);
    await typesIn(house);

    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    await expect.poll(() => house.asked(session.login)).toHaveLength(1);
    comes();

    await expect.poll(() => entered).toHaveLength(1);
    expect(house.asked(session.login)).toHaveLength(1);
  });

  test('asks for what is missing before anything is sent', async ({ house }) => {
    play(house, session.login);
    await house.opens(Entry);

    await button('Sign in').click();

    await expect.element(text('Please enter your phone number')).toBeVisible();
    await expect.element(text('Please enter your password')).toBeVisible();
    await expect.element(phone()).toHaveFocus();
    expect(house.asked(session.login)).toEqual([]);
  });

  test('that is refused says why, keeps the phone and chooses the password to be typed over', async ({
    house,
  }) => {
    house.answers(session.login, () => ({
      refused: 'sign_in.refused',
      status: 401,
      detail: 'Phone number or password is wrong.',
    }));
    await typesIn(house);
    await userEvent.keyboard('{Enter}');
    await expect.element(text('Phone number or password is wrong.')).toBeVisible();
    await expect.element(phone()).toHaveValue('9845012345');

    await userEvent.keyboard('better');

    await expect.element(password()).toHaveValue('better');
  });
});

describe('the second step of signing in', () => {
  const atCode = async (house: PlayedHouse) => {
    house.answers(session.login, twoSteps);
    await typesIn(house);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Code')).toHaveFocus();
  };

  test('sends the code with the challenge of the first', async ({ house }) => {
    play(house, session.loginSecondFactor, { authId: 'ses_9' });
    await atCode(house);

    await userEvent.keyboard('123 456{Enter}');

    await expect.poll(() => entered).toMatchObject([{ authId: 'ses_9' }]);
    expect(house.asked(session.loginSecondFactor)).toEqual([{ challenge: 'ch_7', code: '123456' }]);
  });

  test('says of a code that is too short what a code is, and sends nothing', async ({ house }) => {
    play(house, session.loginSecondFactor);
    await atCode(house);

    await userEvent.keyboard('123{Enter}');

    await expect.element(text('The code has 6 digits.')).toBeVisible();
    expect(house.asked(session.loginSecondFactor)).toEqual([]);
  });

  test('keeps a code that was refused, at its field', async ({ house }) => {
    house.answers(
      session.loginSecondFactor,
      refusing({ code: 'The code is wrong or used already.' }),
    );
    await atCode(house);

    await userEvent.keyboard('123456{Enter}');

    await expect
      .element(field('Code'))
      .toHaveAccessibleDescription('The code is wrong or used already.');
    await expect.element(field('Code')).toHaveValue('123456');
    await expect.element(field('Code')).toHaveFocus();
  });

  test('takes a recovery code instead, and says when few are left', async ({ house }) => {
    play(house, session.loginSecondFactor, { recoveryCodesLeft: 1 });
    await atCode(house);
    await button('Use a recovery code').click();
    await expect.element(field('Recovery code')).toHaveFocus();

    await userEvent.keyboard('abcde fghjk{Enter}');

    await expect
      .poll(() => house.asked(session.loginSecondFactor))
      .toEqual([{ challenge: 'ch_7', recoveryCode: 'ABCDE-FGHJK' }]);
    await expect.element(text('1 recovery code is left')).toBeVisible();
  });

  test('leads back to phone and password', async ({ house }) => {
    await atCode(house);

    await button('Back').click();

    await expect.element(phone()).toHaveFocus();
  });
});

describe('setting two-step verification up', () => {
  let isDone = false;
  const TwoStep = () => (
    <main>
      <h1>Two-step verification</h1>
      <TotpSetUp then={() => (isDone = true)} />
    </main>
  );
  const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];

  test('goes on from the key to the code, and ends when the recovery codes are saved', async ({
    house,
  }) => {
    isDone = false;
    play(house, session.totpStart, { secret: 'ABCDEFGH', uri: 'otpauth://totp/a' });
    play(house, session.totpConfirm, { recoveryCodes: codes });
    play(house, session.recoveryCodesSaved);
    await house.opens(TwoStep);
    await button('Set up').click();
    await expect.element(text('ABCD EFGH')).toBeVisible();
    await expect.element(field('Code')).toHaveFocus();

    await userEvent.keyboard('123456{Enter}');

    await expect.element(text('AAAAA-BBBBB')).toBeVisible();
    expect(house.asked(session.totpConfirm)).toEqual([{ code: '123456' }]);
    expect(isDone).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.element(text('CCCCC-DDDDD')).toBeVisible();
  });

  test('that is refused says why', async ({ house }) => {
    house.answers(session.totpStart, () => ({
      refused: 'second_factor.is_on',
      status: 409,
      detail: 'It is on already.',
    }));
    await house.opens(TwoStep);

    await button('Set up').click();

    await expect.element(text('It is on already.')).toBeVisible();
    await expect.element(button('Set up')).toBeEnabled();
  });
});

describe('a forgotten password', () => {
  const playReset = (house: PlayedHouse) => {
    play(house, data.firstRun, { otpBy: 'message' });
    house.answers(session.validate, () => 1 as never);
    house.answers(session.getOtp, () => 'ch_1' as never);
    play(house, session.verifyOtp, { ticket: 'tk_1' });
  };

  test('goes from phone to OTP, with the cursor where the hand goes', async ({ house }) => {
    playReset(house);
    await house.opens(ForgotPasswordScreen);
    await expect.element(phone()).toHaveFocus();
    await userEvent.keyboard('9845012345{Enter}');
    await expect.element(field('OTP')).toHaveFocus();

    await userEvent.keyboard('1234{Enter}');

    await expect.element(page.getByLabelText('New password').first()).toHaveFocus();
    expect(house.asked(session.verifyOtp)).toEqual([{ challenge: 'ch_1', otp: '1234' }]);
  });

  test('of a phone that nobody has is said, and no OTP is sent', async ({ house }) => {
    playReset(house);
    house.answers(session.validate, () => 0 as never);
    await house.opens(ForgotPasswordScreen);

    await userEvent.keyboard('9845012345{Enter}');

    await expect.element(text('Mobile number not registered')).toBeVisible();
    expect(house.asked(session.getOtp)).toEqual([]);
    await expect.element(phone()).toHaveValue('9845012345');
  });

  test('says who helps where no OTP can be sent', async ({ house }) => {
    play(house, data.firstRun, { otpBy: null });
    await house.opens(ForgotPasswordScreen);

    await expect.element(text(/^Neither SMS nor mail is set up/u)).toBeVisible();
    await expect.element(phone()).not.toBeInTheDocument();
  });
});

describe('the first set-up', () => {
  const First = () => <SetUp codeNeeded={false} then={(answer) => entered.push(answer)} />;
  const business = () => field('Business name');
  const goOn = () => button('Continue').click();

  const atOwner = async (house: PlayedHouse) => {
    await house.opens(First);
    await expect.element(business()).toHaveFocus();
    await userEvent.keyboard('Malenadu Pantry');
    await pick('State', 'Karnataka');
    await goOn();
    await expect.element(field('Your name')).toHaveFocus();
  };
  const typesOwner = async () => {
    await userEvent.keyboard('Asha Hegde');
    await phone().fill('9845012345');
    await password().fill('secret 1');
    await goOn();
    await expect.element(text('Malenadu Pantry')).toBeVisible();
  };

  test('asks for the name of the business before it goes on', async ({ house }) => {
    await house.opens(First);

    await goOn();

    await expect.element(text('Name is required')).toBeVisible();
    await expect.element(business()).toHaveFocus();
  });

  test('keeps nothing before its last step, and then all that was typed', async ({ house }) => {
    play(house, data.setUp, { authId: 'ses_1' });
    await atOwner(house);
    await typesOwner();
    expect(house.asked(data.setUp)).toEqual([]);

    await button('Set up').click();

    await expect.poll(() => entered).toMatchObject([{ authId: 'ses_1' }]);
    expect(house.asked(data.setUp)).toMatchObject([
      {
        business: {
          name: 'Malenadu Pantry',
          stateCode: '29',
          fiscalYearStartMonth: 4,
          pricesIncludeTax: true,
        },
        owner: { name: 'Asha Hegde', phone: '9845012345', password: 'secret 1' },
      },
    ]);
  });

  test('keeps what was typed when somebody goes back', async ({ house }) => {
    await atOwner(house);
    await userEvent.keyboard('Asha');

    await button('Back').click();
    await expect.element(business()).toHaveValue('Malenadu Pantry');
    await goOn();

    await expect.element(field('Your name')).toHaveValue('Asha');
  });

  test('that is refused leads back to the step of the field', async ({ house }) => {
    house.answers(data.setUp, refusing({ 'business.name': 'This name is taken.' }));
    await atOwner(house);
    await typesOwner();

    await button('Set up').click();

    await expect.element(business()).toHaveAccessibleDescription('This name is taken.');
    await expect.element(business()).toHaveValue('Malenadu Pantry');
    await expect.element(business()).toHaveFocus();
  });
});
