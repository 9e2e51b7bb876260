import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import type { Person, TestHouse } from './house.ts';

const { admin, integrations } = contract;

let people = 0;

/** The id of a role of the house. */
export async function roleIdOf(house: TestHouse, key: string): Promise<number> {
  const { rows } = await (await house.as('owner')).call(admin.listRoles, {});
  return rows.find((role) => role.key === key)?.id ?? 0;
}

/** A person invited by the owner, with the answer that tells how they get in. */
export async function invited(
  house: TestHouse,
  role: string,
  given: Partial<InputOf<typeof admin.createUser>> = {},
): Promise<OutputOf<typeof admin.createUser>> {
  people += 1;
  const phone = `97${String(people).padStart(8, '0')}`;
  const roleId = await roleIdOf(house, role);
  return (await house.as('owner')).call(admin.createUser, {
    name: `Invited ${people}`,
    phone,
    roleId,
    ...given,
  });
}

/** A person that the owner gave a temporary password, with a password of their own by now. */
export async function colleague(
  house: TestHouse,
  role: string,
): Promise<Person & { phone: string }> {
  const { user, temporaryPassword } = await invited(house, role, { send: 'temporary' });
  const { phone, id } = user;
  const person = await house.signIn(phone, temporaryPassword ?? '');
  const reply = await person.send(contract.session.changePassword, {
    uid: id,
    id,
    oldPassword: temporaryPassword,
    password: 'Kesari-77',
  });
  if (reply.status !== 200) throw new Error(`no password: ${JSON.stringify(reply.body)}`);
  return { ...(await house.signIn(phone, 'Kesari-77')), phone };
}

/** An API token of the owner's with these rights, and how a program calls with it. */
export async function program(
  house: TestHouse,
  permissions: string[],
  given: Partial<InputOf<typeof integrations.createToken>> = {},
) {
  const owner = await house.as('owner');
  const made = await owner.call(integrations.createToken, {
    name: 'Website',
    permissions,
    ...given,
  });
  const bearer = { authorization: `Bearer ${made.token}`, 'x-ch-request': '' };
  return { ...made, bearer };
}
