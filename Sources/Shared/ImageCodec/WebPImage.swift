import CImage

/// The decoding of a WebP by libwebp: of its first frame, if it is an animation.
enum WebPImage {
    /// The decoded image.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - sizing: Returns the size to decode at, never larger than the image's; nil refuses the image.
    /// - Returns: The image, with an alpha channel.
    /// - Throws: ``ImageCodecError``.
    static func decode(
        _ file: [UInt8],
        sizing: (_ width: Int, _ height: Int) -> (width: Int, height: Int)?
    ) throws(ImageCodecError) -> Pixels {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0,
            WebPGetFeatures(file, file.count, &config.input) == VP8_STATUS_OK
        else { throw .broken }
        guard let size = sizing(Int(config.input.width), Int(config.input.height)) else { throw .tooLarge }
        guard config.input.has_animation == 0 else {
            return try firstFrame(of: file).scaled(width: size.width, height: size.height)
        }
        let pixels = try Pixels(width: size.width, height: size.height)
        let isScaled = size.width != Int(config.input.width) || size.height != Int(config.input.height)
        config.options.use_scaling = isScaled ? 1 : 0
        config.options.scaled_width = Int32(clamping: size.width)
        config.options.scaled_height = Int32(clamping: size.height)
        let status = pixels.withBytes { bytes, stride in
            config.output.colorspace = MODE_RGBA
            config.output.is_external_memory = 1
            config.output.u.RGBA.rgba = bytes.baseAddress
            config.output.u.RGBA.stride = Int32(clamping: stride)
            config.output.u.RGBA.size = bytes.count
            defer { WebPFreeDecBuffer(&config.output) }
            return WebPDecode(file, file.count, &config)
        }
        guard let status else { throw .failed }
        if status == VP8_STATUS_OUT_OF_MEMORY { throw .failed }
        guard status == VP8_STATUS_OK else { throw .broken }
        return pixels
    }

    /// The first frame of an animation on its transparent canvas.
    private static func firstFrame(of file: [UInt8]) throws(ImageCodecError) -> Pixels {
        let pixels: Pixels?? = file.withUnsafeBufferPointer { bytes in
            var options = WebPAnimDecoderOptions()
            guard WebPAnimDecoderOptionsInit(&options) != 0 else { return nil }
            options.color_mode = MODE_RGBA
            var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            guard let decoder = WebPAnimDecoderNew(&data, &options) else { return nil }
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            var canvas: UnsafeMutablePointer<UInt8>?
            var time: Int32 = 0
            guard WebPAnimDecoderGetInfo(decoder, &info) != 0,
                WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas
            else { return nil }
            // SAFETY: the decoder's canvas has four bytes for each of its pixels, without gaps.
            let colors = UnsafeBufferPointer(
                start: canvas,
                count: Int(info.canvas_width) * Int(info.canvas_height) * 4
            )
            return try? Pixels(
                colors: Array(colors),
                width: Int(info.canvas_width),
                height: Int(info.canvas_height)
            )
        }
        guard let found = pixels else { throw .broken }
        guard let made = found else { throw .failed }
        return made
    }
}
