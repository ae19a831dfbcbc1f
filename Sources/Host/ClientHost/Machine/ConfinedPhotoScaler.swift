import ClientEngine
import ClientModel
import Dispatch
import ImageDecoding

/// Scales photos in a process of its own, which the program runs for the arguments of `ConfinedImageDecoder`.
struct ConfinedPhotoScaler: PhotoScaler {
    /// The quality of the JPEG. The server compresses its sizes with the same.
    private static let quality = 87
    /// A photo of a hundred million pixels takes some seconds on a slow machine.
    private static let decoder = ConfinedImageDecoder(deadline: .seconds(30), timeout: .seconds(10))

    func scale(_ photo: [UInt8], within side: Int32) async throws(PhotoScalingError) -> ScaledPhoto {
        let made: EncodedImage
        do throws(ImageEncodingError) {
            made = try await Self.decoder.jpeg(of: photo, within: Int(side), quality: Self.quality)
        } catch {
            throw error == .refused ? .unreadable : .failed
        }
        let size = PixelSize(width: Int32(clamping: made.width), height: Int32(clamping: made.height))
        return ScaledPhoto(jpeg: made.jpeg, size: size)
    }
}
