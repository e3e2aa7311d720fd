/** Draws a picture on white at twice its size, so that it is sharp in print and on dense screens. */
const SCALE = 2;

export async function drawPng(address: string): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * picture.naturalWidth;
  canvas.height = SCALE * picture.naturalHeight;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser cannot draw on a canvas; take the SVG instead');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return await writePng(canvas);
}

export async function writePng(canvas: HTMLCanvasElement): Promise<Blob> {
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (file === null) throw new Error('this browser could not write the PNG; take another format instead');
  return file;
}
