import { page } from 'vitest/browser';
import { expect, test } from '../../testing/house.tsx';

test('a text or list with a class has no room of its own, one of plain text has', async ({
  house,
}) => {
  await house.opens(Texts);
  const look = (name: string) => {
    const { margin, paddingLeft, listStyleType } = getComputedStyle(
      page.getByTestId(name).element(),
    );
    return [margin, paddingLeft, listStyleType];
  };

  expect(look('drawn list')).toEqual(['0px', '0px', 'none']);
  expect(look('drawn text')).toEqual(['0px', '0px', 'disc']);
  expect(look('plain list')).toEqual(['14px 0px', '40px', 'disc']);
  expect(look('plain text')).toEqual(['14px 0px', '0px', 'disc']);
});

function Texts() {
  return (
    <>
      <h1>Things</h1>
      <ul className="bare" data-testid="drawn list" />
      <p className="bare" data-testid="drawn text" />
      <ul data-testid="plain list" />
      <p data-testid="plain text" />
    </>
  );
}
