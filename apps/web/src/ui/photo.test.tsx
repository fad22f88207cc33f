import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from '#ui/photo.tsx';

test('a blurred preview until the photo is there', () => {
  const { container } = render(<Photo src="/soup.jpg" alt="Soup" placeholder="data:tiny" />);
  expect(container.querySelector('img[src="data:tiny"]')).toBeInTheDocument();
  fireEvent.load(screen.getByAltText('Soup'));
  expect(container.querySelector('img[src="data:tiny"]')).not.toBeInTheDocument();
});

test('a drawing in the place of a photo that never comes', () => {
  render(<Photo src="/soup.jpg" alt="Soup" />);
  fireEvent.error(screen.getByAltText('Soup'));
  expect(screen.queryByAltText('Soup')).not.toBeInTheDocument();
  expect(screen.getByText('Photo cannot be shown')).toBeInTheDocument();
});
